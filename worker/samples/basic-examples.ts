import type { FlowRecord } from '../../schema/wire/flow.ts';
import { isoSeconds } from '../../schema/wire/times.ts';
import { uuidOf } from '../http/name-uuid.ts';
import { assistantSample } from './assistant-sample.ts';
import { echoSample } from './echo-sample.ts';

/** The flows that everybody may start from; they are nobody's. */
export function samples() {
  return [echoSample(), assistantSample()];
}

/** The same as flows' records, under ids that stay. */
export function basicExamples(): Promise<FlowRecord[]> {
  return Promise.all(
    samples().map(async ({ name, description, endpoint_name, data }) => ({
      ...blank,
      name,
      description,
      endpoint_name,
      data: data as Record<string, unknown>,
      id: await uuidOf(`examples/${endpoint_name}`),
    })),
  );
}

const blank = {
  icon: null,
  icon_bg_color: null,
  gradient: null,
  is_component: false,
  updated_at: isoSeconds(0),
  webhook: false,
  tags: null,
  locked: false,
  mcp_enabled: false,
  action_name: null,
  action_description: null,
  access_type: 'PUBLIC',
  user_id: null,
  folder_id: null,
  project_id: null,
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
  create_at: isoSeconds(0),
  m_uid: 0,
  creator_name: 'rillflow',
} as const;
