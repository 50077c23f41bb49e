import type { Principal } from '../../auth/principal.ts';
import { holdsSecret } from '../../engine/fields/field-role.ts';
import { isVariableName } from '../../engine/fields/variable-name.ts';
import { type TemplateField, withoutValues } from '../flows/graph-data.ts';
import type { StoredFlow } from '../flows/load.ts';

/** A flow as the principal reads it: their own as it is, another's as others do. */
export function shownTo(principal: Principal, flow: StoredFlow): StoredFlow {
  return flow.row.userId === principal.userId ? flow : shownToOthers(flow);
}

/** A flow as those read it who do not own it: without its secrets. */
export function shownToOthers(flow: StoredFlow): StoredFlow {
  const { data, published } = flow;
  return {
    ...flow,
    data: data && graphForOthers(data),
    ...(published && { published: { ...published, data: published.data && graphForOthers(published.data) } }),
  };
}

/**
 * The graph's JSON text as others than its owner read it. More is left out than of the owner's own exports: whatever is
 * made for a secret, by any name; headers and what else carries credentials; and texts with a password in an address.
 * Names of variables stay.
 */
export function graphForOthers(text: string): string {
  return withoutValues(text, isHiddenFromOthers);
}

/** Whether others see a field without its value. */
export function isHiddenFromOthers(field: TemplateField, name: string): boolean {
  const { value } = field;
  if (field.load_from_db === true) return typeof value !== 'string' || !isVariableName(value);
  if (holdsSecret(field) || field.type === 'mcp' || carriers.test(name)) return true;
  return typeof value === 'string' && /:\/\/[^\s/@]*:[^\s/@]*@/.test(value);
}

/** Names of fields that carry credentials though they are not made for secrets. */
const carriers = /headers?$|authentication|credentials|connection_args|(^|_)(api_key|secret|password|token)$/i;
