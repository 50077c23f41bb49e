import type { FlowRow } from '../../../schema/tables/flows.ts';
import type { Principal } from '../../auth/principal.ts';
import type { AppContext } from '../../context.ts';
import { fieldsOf, isEmpty, type TemplateField } from '../flows/graph-data.ts';
import { readGraph } from '../graphs.ts';
import { isHiddenFromOthers } from './for-others.ts';

/** The graph that somebody sends for a flow, with what of it only the flow's owner reads. */
export async function graphFrom(app: AppContext, principal: Principal, row: FlowRow, sent: string): Promise<string> {
  if (row.userId === principal.userId || row.revision === null) return sent;
  return withKeptSecrets(await readGraph(app, row.revision), sent);
}

/**
 * A graph as somebody sends it who read it without its secrets, with those secrets that they left empty as they were:
 * of the same field of the same node, unless it would show them now. The very text where there are none to keep.
 */
export function withKeptSecrets(stored: string, sent: string): string {
  const kept = new Map<string, TemplateField>();
  for (const { key, name, field } of fieldsOf(JSON.parse(stored))) {
    if (!isEmpty(field) && isHiddenFromOthers(field, name)) kept.set(key, field);
  }
  const graph = JSON.parse(sent) as unknown;
  let restored = false;
  for (const { key, name, field } of fieldsOf(graph)) {
    const had = kept.get(key);
    if (!isEmpty(field) || had === undefined || !hidesAlike(field, had, name)) continue;
    field.value = had.value;
    restored = true;
  }
  return restored ? JSON.stringify(graph) : sent;
}

/** Whether a field as it is sent would hide from others what it had; a variable's name and a secret are told apart. */
function hidesAlike(field: TemplateField, had: TemplateField, name: string): boolean {
  const isVariable = ({ load_from_db: fromDb }: TemplateField) => fromDb === true;
  return isVariable(field) === isVariable(had) && isHiddenFromOthers({ ...field, value: had.value }, name);
}
