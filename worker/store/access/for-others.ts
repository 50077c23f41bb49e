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
  return holdsSecret(field) || field.type === 'mcp' || carriers.test(name) || carriesSecret(value);
}

/**
 * Whether a value has an address with a password in it, or, in a table or a dictionary, what its name calls a credential.
 */
function carriesSecret(value: unknown): boolean {
  if (typeof value === 'string') return /:\/\/[^\s/@:]*:[^\s/@]*@/.test(value);
  if (typeof value !== 'object' || value === null) return false;
  const { key } = value as { readonly key?: unknown };
  if (typeof key === 'string' && carriers.test(key)) return true;
  return Object.entries(value).some(
    ([name, member]) => (typeof member === 'string' && member !== '' && carriers.test(name)) || carriesSecret(member),
  );
}

/** Names of fields, and of what is in them, that carry credentials though they are not made for secrets. */
const carriers =
  /headers?$|authorization|authentication|credentials|connection_args|^curl_input$|(^|_)(api_?key|secret|password|token)$/i;
