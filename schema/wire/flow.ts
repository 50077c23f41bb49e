import * as z from 'zod';
import { pageOf } from './page.ts';
import { VersionText } from './version-text.ts';
import { withoutNul } from './without-nul.ts';

const headerExample = {
  id: '520f5110-0dc1-483d-9e01-456cc6e0dd30',
  name: 'Support bot',
  folder_id: 'e25ff127-d34c-4b0f-9517-4c787d99794b',
  is_component: false,
  endpoint_name: 'support',
  description: null,
  data: null,
  access_type: 'PRIVATE',
  tags: ['chat'],
  mcp_enabled: false,
  action_name: null,
  action_description: null,
};

/** A flow as examples show it. */
export const flowExample = {
  ...headerExample,
  data: { nodes: [], edges: [], viewport: { x: 0, y: 0, zoom: 1 } },
  icon: null,
  icon_bg_color: null,
  gradient: null,
  updated_at: '2026-11-21T09:25:19+00:00',
  webhook: false,
  locked: false,
  user_id: '8a18b5a9-31a7-461f-b36e-35912d7262d6',
  project_id: 'e25ff127-d34c-4b0f-9517-4c787d99794b',
  flow_skill: null,
  is_online: false,
  is_version: false,
  is_hold: false,
  is_endpoint: false,
  is_deleted: false,
  flow_type: '',
  online_version: null,
  tenant_id: null,
  business_id: 0,
  is_self: false,
  org_id: 0,
  fs_path: null,
  create_at: '2026-11-21T09:25:19+00:00',
  m_uid: 1,
  creator_name: 'rillflow',
};

const name = withoutNul(z.string().min(1).max(10_000));
const text = z.string().max(100_000);
const maybe = text.nullable().optional();
const flag = z.boolean().nullable().optional();

const icon = text
  .refine((value) => value.startsWith(':') === value.endsWith(':') || value === '', {
    error: (issue) => `Invalid emoji. ${issue.input} is not a valid emoji.`,
  })
  .nullable()
  .optional();

const iconBgColor = text
  .refine((value) => value.startsWith('#'), 'Icon background color must start with #')
  .refine((value) => !value.startsWith('#') || value.length === 7, 'Icon background color must be 7 characters long')
  .nullable()
  .optional();

const endpointName = z
  .string()
  .max(128)
  .nullable()
  .optional()
  .meta({ description: 'Letters, digits, hyphens and underscores; usable instead of the id.' });

/** The graph as the caller has it: any object with `nodes` and `edges`, or an empty one. */
const graph = z
  .record(z.string(), z.unknown())
  .refine((data) => Object.keys(data).length === 0 || 'nodes' in data, 'Flow must have nodes')
  .refine((data) => Object.keys(data).length === 0 || !('nodes' in data) || 'edges' in data, 'Flow must have edges')
  .nullable()
  .optional();

const fields = {
  description: maybe,
  flow_skill: maybe,
  icon,
  icon_bg_color: iconBgColor,
  gradient: maybe,
  data: graph,
  is_component: flag,
  webhook: flag,
  endpoint_name: endpointName,
  tags: z.array(z.string().max(1000)).max(1000).nullable().optional(),
  locked: flag.meta({ description: 'Refuses another graph.' }),
  is_online: flag.meta({ description: 'Publishes `online_version`, or a new version; false unpublishes.' }),
  is_version: flag.meta({ description: 'Taken, and derived: whether there are versions.' }),
  is_hold: flag.meta({ description: 'Refuses runs.' }),
  is_endpoint: flag.meta({ description: 'Taken, and derived: whether there is an endpoint name.' }),
  is_deleted: flag.meta({ description: 'Marks the flow as deleted: lists may leave it out.' }),
  flow_type: maybe,
  online_version: maybe,
  mcp_enabled: flag,
  action_name: maybe,
  action_description: maybe,
  access_type: z.enum(['PRIVATE', 'PUBLIC', 'RESTRICTED']).nullable().optional(),
  tenant_id: z.guid().toLowerCase().nullable().optional(),
  business_id: z.int().nullable().optional(),
  is_self: flag,
  org_id: z.int().nullable().optional(),
  project_id: z.guid().toLowerCase().nullable().optional(),
  folder_id: z.guid().toLowerCase().nullable().optional().meta({ description: 'The older name of `project_id`.' }),
  fs_path: maybe,
};

/** In exports of flows that are online with another graph than their draft's. */
const publishedVersion = z
  .object({ flow_version: VersionText, version_note: z.string().max(10_000).nullable().optional(), data: graph })
  .nullable()
  .optional()
  .meta({ description: 'As exports have it: with `is_online`, what is published in place of `data`.' });

/** Spec 2.1, the fields accepted on create. Unknown ones are ignored, so exported files are accepted whole. */
export const FlowCreate = z.object({ name, ...fields, published_version: publishedVersion }).meta({
  id: 'FlowCreate',
  examples: [
    {
      name: 'Support bot',
      endpoint_name: 'support',
      data: { nodes: [], edges: [], viewport: { x: 0, y: 0, zoom: 1 } },
    },
  ],
});

/** Spec 2.1, the update body: absent is unchanged, null clears. */
export const FlowUpdate = z
  .object({
    name: name.nullable().optional(),
    ...fields,
    online_version: z
      .union([VersionText, z.literal('')])
      .nullable()
      .optional()
      .meta({ description: 'The version that is published, or, while offline, will be.' }),
    last_known_updated_at: z.iso.datetime({ offset: true, local: true }).nullable().optional(),
  })
  .meta({ id: 'FlowUpdate', examples: [{ name: 'Support bot, French', endpoint_name: 'support-fr' }] });

const shown = z.string().nullable();

/** Spec 2.1, a flow as it is read, in the reference's order with this service's fields after it. */
export const FlowRecord = z
  .object({
    name: z.string(),
    description: shown,
    icon: shown,
    icon_bg_color: shown,
    gradient: shown,
    data: z.record(z.string(), z.unknown()).nullable(),
    is_component: z.boolean(),
    updated_at: z.string(),
    webhook: z.boolean(),
    endpoint_name: shown,
    tags: z.array(z.string()).nullable(),
    locked: z.boolean(),
    mcp_enabled: z.boolean(),
    action_name: shown,
    action_description: shown,
    access_type: z.enum(['PRIVATE', 'PUBLIC', 'RESTRICTED']),
    id: z.string(),
    user_id: shown,
    folder_id: shown,
    project_id: shown,
    flow_skill: shown,
    is_online: z.boolean(),
    is_version: z.boolean(),
    is_hold: z.boolean(),
    is_endpoint: z.boolean(),
    is_deleted: z.boolean(),
    flow_type: z.string(),
    online_version: shown,
    tenant_id: shown,
    business_id: z.int(),
    is_self: z.boolean(),
    org_id: z.int(),
    fs_path: shown,
    create_at: z.string(),
    m_uid: z.int(),
    creator_name: z.string(),
  })
  .meta({ id: 'Flow', examples: [flowExample] });

/** A flow in the short lists that clients fill menus from (facts 5): `data` only for components. */
export const FlowHeader = z
  .object({
    id: z.string(),
    name: z.string(),
    folder_id: shown,
    is_component: z.boolean(),
    endpoint_name: shown,
    description: shown,
    data: z.record(z.string(), z.unknown()).nullable(),
    access_type: z.enum(['PRIVATE', 'PUBLIC', 'RESTRICTED']),
    tags: z.array(z.string()).nullable(),
    mcp_enabled: z.boolean(),
    action_name: shown,
    action_description: shown,
  })
  .meta({ id: 'FlowHeader', examples: [headerExample] });

/** A page of a list of flows (facts 5). */
export const FlowPage = pageOf(z.union([FlowRecord, FlowHeader]), 'FlowPage', flowExample);

export type FlowCreate = z.output<typeof FlowCreate>;
export type FlowUpdate = z.output<typeof FlowUpdate>;
export type FlowRecord = z.output<typeof FlowRecord>;
