import * as z from 'zod';
import { FlowCreate, FlowUpdate } from './flow.ts';
import { pageOf } from './page.ts';

const example = {
  id: '0f0f5b4a-4f4b-4b7e-8c0b-3f6f6d1f9a10',
  name: 'Support bot',
  description: 'Answers from our handbook; choose a model first',
  flow_skill: null,
  icon: null,
  icon_bg_color: null,
  gradient: null,
  data: { nodes: [], edges: [], viewport: { x: 0, y: 0, zoom: 1 } },
  tags: ['chat'],
  flow_type: '',
  scope: 'tenant' as const,
  tenant_id: '6a3b0a52-3c53-4d0e-9d8e-7d3b6f0a9c11',
  business_id: 0,
  is_self: false,
  user_id: 1,
  creator_name: 'rillflow',
  create_at: '2026-11-21T09:25:19+00:00',
  updated_at: '2026-11-21T09:25:19+00:00',
};

/** Who sees a template (spec 2.3). */
export const TemplateScope = z.enum(['system', 'tenant', 'business', 'personal']);

/** Spec 2.3, the body that makes a template of a flow. */
export const TemplateCreate = z
  .object({
    name: FlowCreate.shape.name,
    note: z
      .string()
      .max(100_000)
      .nullable()
      .optional()
      .meta({ description: 'Its description; without one the flow’s.' }),
    scope: TemplateScope.nullable().optional().meta({
      description: 'Who sees it: `tenant` where nothing is said, `business` where `business_id` is.',
    }),
    business_id: z.int().nullable().optional(),
  })
  .meta({
    id: 'FlowTemplateCreate',
    examples: [
      { name: 'Support bot', note: 'Answers from our handbook; choose a model first', scope: 'tenant' },
      { name: 'Mine alone', scope: 'personal' },
    ],
  });

const { name, description, flow_skill, flow_type, icon, icon_bg_color, gradient, data, tags } = FlowUpdate.shape;
const { last_known_updated_at } = FlowUpdate.shape;

/** Spec 2.3, the update body: absent is unchanged, null clears, but for the name and the graph, which stay. */
export const TemplateUpdate = z
  .object({
    ...{ name, description, flow_skill, flow_type, icon, icon_bg_color, gradient, data, tags },
    business_id: z.int().nullable().optional().meta({ description: 'Moves it into that business of yours.' }),
    is_self: z
      .boolean()
      .nullable()
      .optional()
      .meta({ description: 'True: for its maker alone. False: for the tenant.' }),
    last_known_updated_at,
  })
  .meta({ id: 'FlowTemplateUpdate', examples: [{ name: 'Support bot, French' }, { is_self: true }] });

/** The body that makes a flow of a template. */
export const TemplateUse = z
  .object({
    name: name.meta({ description: 'The flow’s name; without one the template’s.' }),
    project_id: FlowUpdate.shape.project_id,
    folder_id: FlowUpdate.shape.folder_id,
  })
  .meta({ id: 'FlowTemplateUse', examples: [{ name: 'Our support bot' }, {}] });

const shown = z.string().nullable();

/** Spec 2.3, a template as it is read, with its scope in words. */
export const TemplateRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    description: shown,
    flow_skill: shown,
    icon: shown,
    icon_bg_color: shown,
    gradient: shown,
    data: z.record(z.string(), z.unknown()),
    tags: z.array(z.string()).nullable(),
    flow_type: z.string(),
    scope: TemplateScope,
    tenant_id: shown,
    business_id: z.int(),
    is_self: z.boolean(),
    user_id: z.int(),
    creator_name: z.string(),
    create_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'FlowTemplate', examples: [example] });

/** A page of a list of templates. */
export const TemplatePage = pageOf(TemplateRecord, 'FlowTemplatePage', example);

export type TemplateScope = z.output<typeof TemplateScope>;
export type TemplateCreate = z.output<typeof TemplateCreate>;
export type TemplateUpdate = z.output<typeof TemplateUpdate>;
export type TemplateRecord = z.output<typeof TemplateRecord>;
