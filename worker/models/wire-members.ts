/** A member of a request's body, left out where its value is null or undefined. */
export function given(name: string, value: unknown): Readonly<Record<string, unknown>> {
  return value === null || value === undefined ? {} : { [name]: value };
}
