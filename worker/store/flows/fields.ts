import type { NewFlowRow } from '../../../schema/tables/flows.ts';
import type { FlowCreate, FlowUpdate } from '../../../schema/wire/flow.ts';
import { BadRequestError } from '../../http/errors.ts';

type Columns = Partial<NewFlowRow>;

/**
 * The columns that a create or update body sets. Absent members set nothing; null clears: to null where the column may
 * be, else to its default. Names, graph, project, scope and what is published are looked after by their callers;
 * `is_version` and `is_endpoint` are taken and set nothing, since they are derived. Throws BadRequestError for a bad
 * `fs_path`.
 */
export function flowColumns(body: FlowCreate | FlowUpdate): Columns {
  const columns: Columns = {};
  for (const [field, column] of Object.entries(texts)) {
    const value = body[field as keyof typeof texts];
    if (value !== undefined) Object.assign(columns, { [column]: value });
  }
  for (const [field, column] of Object.entries(flags)) {
    const value = body[field as keyof typeof flags];
    if (value !== undefined) Object.assign(columns, { [column]: value ?? false });
  }
  if (body.tags !== undefined) columns.tags = body.tags;
  if (body.flow_type !== undefined) columns.flowType = body.flow_type ?? '';
  if (body.access_type !== undefined) columns.accessType = body.access_type ?? 'PRIVATE';
  if (body.fs_path !== undefined) columns.fsPath = checkedPath(body.fs_path);
  return columns;
}

const texts = {
  description: 'description',
  flow_skill: 'flowSkill',
  icon: 'icon',
  icon_bg_color: 'iconBgColor',
  gradient: 'gradient',
  action_name: 'actionName',
  action_description: 'actionDescription',
} as const;

const flags = {
  is_component: 'isComponent',
  webhook: 'webhook',
  locked: 'locked',
  is_hold: 'isHold',
  is_deleted: 'isDeleted',
  mcp_enabled: 'mcpEnabled',
} as const;

// Only a label here: nothing is ever written to a path of the caller's choosing (facts 5).
function checkedPath(path: string | null): string | null {
  if (path === null) return null;
  if (path.split(/[\\/]/).includes('..')) {
    throw new BadRequestError('Invalid fs_path: directory traversal (..) is not allowed', 'invalid_fs_path');
  }
  if (/^([\\/]|[A-Za-z]:)/.test(path)) {
    throw new BadRequestError('Invalid fs_path: give a path relative to your flows', 'invalid_fs_path');
  }
  return path;
}
