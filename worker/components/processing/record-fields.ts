import type { Inputs } from '../../engine/component.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { kindOf } from '../../engine/kinds.ts';
import { isData, isMessage } from '../../engine/value-kind.ts';
import { textOf } from '../../engine/value-records.ts';

/**
 * Fields that a node got from its user, as `field_1_key`, in the order of their numbers: each an object of names and
 * values, of which an edge may have brought a value.
 */
export function ownFields(inputs: Inputs, declared: ReadonlySet<string>): [name: string, value: unknown][] {
  return Object.entries(inputs)
    .filter(([name, value]) => !declared.has(name) && value !== null && value !== undefined)
    .sort(([a], [b]) => numberOf(a) - numberOf(b));
}

/** Whether a value is an object with members, and no record or message. */
export function isPlainRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && typeof kindOf(value) !== 'symbol';
}

/** A value of such a field; of records and messages their texts. */
export function fieldValue(value: unknown): unknown {
  return isData(value) || isMessage(value) ? textOf(value) : value;
}

/** Other names come last, and stay as they are among each other. */
function numberOf(name: string): number {
  const number = /^field_(\d+)_key$/.exec(name)?.[1];
  return number === undefined ? Number.MAX_SAFE_INTEGER : Number(number);
}
