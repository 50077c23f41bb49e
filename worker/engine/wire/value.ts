import { dataFrameKind, dataKind, embeddingsKind, messageKind, modelKind, toolKind } from '../kinds.ts';
import type { Data, DataFrame, Value } from '../values.ts';
import { messageDump } from './message.ts';

/** Any value in wire form. Models, embeddings and tools show what they are, never how they are set up. */
export function valueDump(value: Value): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => valueDump(item as Value));
  const kinded = value as Exclude<Value, null | string | number | boolean | readonly unknown[]>;
  switch ((kinded as { kind?: unknown }).kind) {
    case messageKind:
      return messageDump(kinded as Parameters<typeof messageDump>[0]);
    case dataKind:
      return dataDump(kinded as Data);
    case dataFrameKind:
      return (kinded as DataFrame).rows;
    case modelKind:
    case embeddingsKind:
    case toolKind:
      return summary(kinded as Readonly<Record<string, unknown>>);
    default:
      return kinded;
  }
}

/** A record in a run's results (facts 9). */
function dataDump(data: Data): Readonly<Record<string, unknown>> {
  return { text_key: data.textKey, data: data.data, default_value: data.defaultValue };
}

function summary(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const shown: Record<string, unknown> = {};
  for (const [name, wire] of shownMembers) if (typeof value[name] === 'string') shown[wire] = value[name];
  return shown;
}

const shownMembers = [
  ['provider', 'provider'],
  ['modelName', 'model_name'],
  ['name', 'name'],
  ['description', 'description'],
] as const;
