import type { CompiledFlow, CompiledVertex } from './compiled.ts';
import { GraphError } from './errors.ts';
import { type FieldPlan, planFields } from './fields/plan.ts';
import { isRecord } from './graph/json.ts';
import type { TweakTarget } from './graph/types.ts';
import type { RunInput } from './run-input.ts';

/**
 * The field plans of the vertices that a run's tweaks change, by index; null without tweaks. Tweaks name a node by id or
 * display name, or come flat for every node with the field; a tweak of `code` and unknown names are ignored (facts 9).
 * Throws GraphError `input_conflict` where a tweak and the run's input both set a chat's or text's input.
 */
export function applyTweaks(flow: CompiledFlow, input: RunInput): ReadonlyMap<number, FieldPlan> | null {
  const tweaks = input.tweaks;
  if (!tweaks) return null;
  refuseConflict(tweaks, input);
  const templates = new Map<string, Record<string, unknown>>();
  for (const { vertex, name, value } of tweakedFields(flow, tweaks)) {
    const template = templates.get(vertex.id) ?? { ...vertex.template };
    const field = template[name];
    if (!isRecord(field)) continue;
    template[name] = tweaked(field, value);
    templates.set(vertex.id, template);
  }
  const plans = new Map<number, FieldPlan>();
  for (const [id, template] of templates) {
    const vertex = vertexOf(flow, id);
    if (vertex) plans.set(vertex.index, planFields(template, vertex.definition?.inputs ?? [], vertex.connected));
  }
  return plans;
}

/** The fields that tweaks set, in their order: of one that comes more than once the last counts. */
export function* tweakedFields(flow: CompiledFlow, tweaks: Readonly<Record<string, unknown>>): Generator<TweakedField> {
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(tweaks)) {
    if (!isRecord(value)) flat[key] = value;
    else yield* fieldsOf(targetOf(flow, key), value, flow);
  }
  for (const target of flow.targets) yield* fieldsOf(target, flat, flow);
}

/** Whether the run asks its components for tokens: a flat tweak `stream` beats what the caller asked for (facts 9). */
export function streamTweak(input: RunInput): unknown {
  const flat = input.tweaks?.stream;
  return flat === undefined || isRecord(flat) ? input.streaming : flat;
}

function targetOf(flow: CompiledFlow, key: string): TweakTarget | undefined {
  return (
    flow.targets.find((target) => target.id === key) ?? flow.targets.findLast((target) => target.displayName === key)
  );
}

function* fieldsOf(
  target: TweakTarget | undefined,
  tweaks: Readonly<Record<string, unknown>>,
  flow: CompiledFlow,
): Generator<TweakedField> {
  if (target === undefined) return;
  for (const [name, value] of Object.entries(tweaks)) {
    const end = name === 'code' ? undefined : target.fields.get(name);
    const vertex = end && vertexOf(flow, end.vertexId);
    if (end && vertex) yield { vertex, name: end.field, value };
  }
}

function tweaked(field: Readonly<Record<string, unknown>>, value: unknown): Readonly<Record<string, unknown>> {
  if (field.type === 'NestedDict') return { ...field, value: typeof value === 'string' ? parsed(value) : value };
  if (field.type === 'file') {
    return { ...field, file_path: isRecord(value) ? Object.values(value).at(-1) : value };
  }
  return isRecord(value) ? { ...field, ...value } : { ...field, value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function refuseConflict(tweaks: Readonly<Record<string, unknown>>, input: RunInput): void {
  if (input.inputValue === null || input.inputValue === undefined) return;
  for (const [key, value] of Object.entries(tweaks)) {
    if (!isRecord(value) || value.input_value === null || value.input_value === undefined) continue;
    const isChat = key.includes('ChatInput') || key.includes('Chat Input');
    const isText = !isChat && (key.includes('TextInput') || key.includes('Text Input'));
    if ((isChat && input.inputType === 'chat') || (isText && input.inputType === 'text')) {
      throw new GraphError(
        'input_conflict',
        `If you pass an input_value to the ${input.inputType} input, you cannot pass a tweak with the same name.`,
      );
    }
  }
}

function vertexOf(flow: CompiledFlow, id: string): CompiledVertex | undefined {
  const index = flow.indexOf.get(id);
  return index === undefined ? undefined : flow.vertices[index];
}

/** A field of a vertex, and what a tweak says of it: its value, or an object of the field's members. */
export interface TweakedField {
  readonly vertex: CompiledVertex;
  readonly name: string;
  readonly value: unknown;
}
