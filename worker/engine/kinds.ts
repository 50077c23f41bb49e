/**
 * What a value is, in marks that no JSON can carry: a user's own `{"kind": "message"}` is a plain object and stays one.
 * A value that crosses into JSON and back has to be made anew.
 */
export const messageKind: unique symbol = Symbol('message');
export const dataKind: unique symbol = Symbol('data');
export const dataFrameKind: unique symbol = Symbol('dataframe');
export const modelKind: unique symbol = Symbol('model');
export const embeddingsKind: unique symbol = Symbol('embeddings');
export const toolKind: unique symbol = Symbol('tool');
export const floatKind: unique symbol = Symbol('float');

/** What people call the kind of a value, for messages to them. */
export function kindName(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  const kind = kindOf(value);
  return typeof kind === 'symbol' ? (kind.description ?? 'value') : typeof value;
}

/** The mark of a value; undefined for plain ones. */
export function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { kind?: unknown }).kind : undefined;
}
