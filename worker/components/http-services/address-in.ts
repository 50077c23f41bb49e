import type { Inputs } from '../../engine/component.ts';
import { withoutEnding } from '../../engine/without-ending.ts';

/** The address that a field holds, ready to have a path added: no space around it, no slash at its end. Empty for none. */
export function addressIn(inputs: Inputs, field: string): string {
  return withoutEnding(String(inputs[field] ?? '').trim(), '/');
}
