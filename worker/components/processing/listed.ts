/** A field that may hold one item or several as a list; nothing and an empty text are no item. */
export function listed(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined || value === '' ? [] : [value];
}

/** The texts among them. */
export function listedTexts(value: unknown): readonly string[] {
  return listed(value).filter((item) => typeof item === 'string');
}
