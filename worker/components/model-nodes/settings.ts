import type { ComponentContext, Inputs } from '../../engine/component.ts';
import type { ChatModelSettings } from '../../engine/context.ts';
import { TerminalError } from '../../engine/errors.ts';
import { withoutEnding } from '../../engine/without-ending.ts';

/** Settings of a chat model with everything unset that a node does not say. */
export function chatSettings(
  own: Partial<ChatModelSettings> & Pick<ChatModelSettings, 'provider' | 'modelName'>,
): ChatModelSettings {
  return {
    apiKey: null,
    baseUrl: null,
    temperature: null,
    maxTokens: null,
    seed: null,
    jsonMode: false,
    maxRetries: 2,
    timeout: null,
    extra: {},
    ...own,
  };
}

/**
 * Settings by the fields that most providers' nodes have under the same names; what a node lacks stays unset, and `own`
 * wins. `variable` names where the key is looked for. Throws TerminalError where there is no key.
 */
export async function settingsOfFields(
  inputs: Inputs,
  context: ComponentContext,
  { variable, ...own }: Partial<ChatModelSettings> & { readonly provider: string; readonly variable: string },
): Promise<ChatModelSettings> {
  return chatSettings({
    modelName: String(inputs.model_name ?? ''),
    apiKey: await keyOf(inputs, context, 'api_key', variable),
    temperature: numberIn(inputs, 'temperature'),
    maxTokens: countIn(inputs, 'max_tokens'),
    seed: numberIn(inputs, 'seed'),
    jsonMode: inputs.json_mode === true,
    extra: membersIn(inputs, 'model_kwargs'),
    ...own,
  });
}

/** A provider's key: the field's, else the variable's. Throws TerminalError where there is neither. */
export async function keyOf(
  inputs: Inputs,
  context: ComponentContext,
  field: string,
  variable: string | null,
): Promise<string> {
  const found = textIn(inputs, field) || (variable === null ? null : await context.variables.get(variable));
  if (found) return found;
  throw new TerminalError(
    `The ${context.vertex.displayName} component has no API key. Put one into its field, or name a variable that holds it.`,
    'api_key_missing',
  );
}

/** A field's text without spaces around it; empty where it holds none. */
export function textIn(inputs: Inputs, field: string): string {
  const value = inputs[field];
  if (typeof value === 'string') return value.trim();
  const told = (value as { text?: unknown } | null | undefined)?.text;
  return typeof told === 'string' ? told.trim() : '';
}

/** A field's number, null where it holds none. */
export function numberIn(inputs: Inputs, field: string): number | null {
  const value = inputs[field];
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A field's number, null also for 0. */
export function countIn(inputs: Inputs, field: string): number | null {
  return numberIn(inputs, field) || null;
}

/** The members that a field holds, or a list of fields: none where it holds something else. */
export function membersIn(inputs: Inputs, field: string): Readonly<Record<string, unknown>> {
  const value = inputs[field];
  const objects = (Array.isArray(value) ? value : [value]).filter(
    (item) => typeof item === 'object' && item !== null && !Array.isArray(item),
  );
  return Object.assign({}, ...objects) as Readonly<Record<string, unknown>>;
}

/**
 * A flow's own base URL, null where it is empty or just the vendor's: then the deployment's counts, where it has one.
 */
export function urlIn(inputs: Inputs, field: string, vendors: string): string | null {
  const url = textIn(inputs, field);
  return url === '' || withoutEnding(url, '/') === withoutEnding(vendors, '/') ? null : url;
}

/** Seconds of a field as milliseconds, null for none. */
export function secondsIn(inputs: Inputs, field: string): number | null {
  const seconds = numberIn(inputs, field);
  return seconds === null || seconds <= 0 ? null : seconds * 1000;
}

/** Only the members that have a value. */
export function present(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));
}
