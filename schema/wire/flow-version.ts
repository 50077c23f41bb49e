import * as z from 'zod';
import { VersionText } from './version-text.ts';

const example = {
  id: 7,
  flow_id: '520f5110-0dc1-483d-9e01-456cc6e0dd30',
  tenant_id: null,
  business_id: 0,
  is_self: false,
  name: 'Support bot',
  description: null,
  version_note: 'Answers in French too',
  icon: null,
  icon_bg_color: null,
  gradient: null,
  data: { nodes: [], edges: [], viewport: { x: 0, y: 0, zoom: 1 } },
  is_component: false,
  webhook: false,
  endpoint_name: 'support',
  mcp_enabled: false,
  action_name: null,
  action_description: null,
  access_type: 'PRIVATE',
  tags: ['chat'],
  is_hold: false,
  flow_version: 'v2',
  flow_type: '',
  flow_skill: null,
  user_id: 1,
  creator_name: 'rillflow',
  create_at: '2026-11-21T09:25:19+00:00',
};

/** Spec 2.2, what makes a version. */
export const FlowVersionCreate = z
  .object({ version: VersionText, note: z.string().max(10_000).nullable().optional() })
  .meta({ id: 'FlowVersionCreate', examples: [{ version: 'v2', note: 'Answers in French too' }] });

const shown = z.string().nullable();

/** Spec 2.2, a version as it is read. It never changes. */
export const FlowVersionRecord = z
  .object({
    id: z.int(),
    flow_id: z.string(),
    tenant_id: shown,
    business_id: z.int(),
    is_self: z.boolean(),
    name: z.string(),
    description: shown,
    version_note: shown,
    icon: shown,
    icon_bg_color: shown,
    gradient: shown,
    data: z.record(z.string(), z.unknown()).nullable(),
    is_component: z.boolean(),
    webhook: z.boolean(),
    endpoint_name: shown,
    mcp_enabled: z.boolean(),
    action_name: shown,
    action_description: shown,
    access_type: z.enum(['PRIVATE', 'PUBLIC', 'RESTRICTED']),
    tags: z.array(z.string()).nullable(),
    is_hold: z.boolean(),
    flow_version: z.string(),
    flow_type: z.string(),
    flow_skill: shown,
    user_id: z.int().meta({ description: 'The serial number of the user who made it.' }),
    creator_name: z.string(),
    create_at: z.string(),
  })
  .meta({ id: 'FlowVersion', examples: [example] });

export type FlowVersionRecord = z.output<typeof FlowVersionRecord>;
