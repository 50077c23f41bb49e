import * as z from 'zod';
import { FlowPage, FlowRecord } from './flow.ts';
import { withoutNul } from './without-nul.ts';

const example = {
  name: 'Support',
  description: 'What answers our customers',
  auth_settings: { auth_type: 'apikey' },
  id: 'e25ff127-d34c-4b0f-9517-4c787d99794b',
  parent_id: null,
  project_id: 'e25ff127-d34c-4b0f-9517-4c787d99794b',
};

const name = withoutNul(z.string().min(1).max(10_000));
const description = z.string().max(100_000).nullable().optional();
const flowIds = z.array(z.guid().toLowerCase()).max(10_000).nullable().optional();
const authSettings = z
  .record(z.string(), z.unknown())
  .refine((settings) => JSON.stringify(settings).length <= 20_000, 'Settings should have at most 20000 characters')
  .nullable()
  .optional();

/** The body that makes a project (facts 6): the listed flows of the caller are moved into it. */
export const ProjectCreate = z
  .object({ name, description, auth_settings: authSettings, components_list: flowIds, flows_list: flowIds })
  .meta({
    id: 'ProjectCreate',
    examples: [{ name: 'Support', flows_list: ['520f5110-0dc1-483d-9e01-456cc6e0dd30'] }],
  });

/** The body that changes one: absent is unchanged, null clears; `flows` and `components` say what belongs to it. */
export const ProjectUpdate = z
  .object({
    name: name.nullable().optional(),
    description,
    auth_settings: authSettings,
    parent_id: z.guid().toLowerCase().nullable().optional(),
    flows: flowIds,
    components: flowIds,
  })
  .meta({ id: 'ProjectUpdate', examples: [{ name: 'Support, French' }, { flows: [], components: [] }] });

const shown = z.string().nullable();

const fields = {
  name: z.string(),
  description: shown,
  auth_settings: z.record(z.string(), z.unknown()).nullable(),
  id: z.string(),
  parent_id: shown,
  project_id: z.string(),
};

/** A project as it is read, in the reference's order. */
export const ProjectRecord = z.object(fields).meta({ id: 'Project', examples: [example] });

/** A project with all of its flows. */
export const ProjectWithFlows = z
  .object({ ...fields, flows: z.array(FlowRecord) })
  .meta({ id: 'ProjectWithFlows', examples: [{ ...example, flows: [] }] });

/** A project with a page of its flows. */
export const ProjectPage = z.object({ folder: ProjectRecord, flows: FlowPage }).meta({
  id: 'ProjectPage',
  examples: [{ folder: example, flows: { items: [], total: 0, page: 1, size: 50, pages: 0 } }],
});

export type ProjectCreate = z.output<typeof ProjectCreate>;
export type ProjectUpdate = z.output<typeof ProjectUpdate>;
export type ProjectRecord = z.output<typeof ProjectRecord>;
