import type { Json } from './json-members.ts';

/** The schema of a tool that takes one text. */
export function textArgument(name: string, description?: string): Json {
  return objectSchema({ [name]: { type: 'string', ...(description !== undefined && { description }) } }, [name]);
}

/** The schema of a tool's arguments: what each is, and which must be given. */
export function objectSchema(properties: Readonly<Record<string, Json>>, required: readonly string[]): Json {
  return { type: 'object', properties, required };
}

/** The arguments of searches that give the first hits with cut texts. `params` differ from vendor to vendor. */
export function limitedSearchSchema(params: Json, required: readonly string[]): Json {
  return objectSchema(
    {
      query: { type: 'string', description: 'What to search for' },
      params: { ...params, description: 'Further parameters of the search' },
      max_results: { type: 'integer', default: 5, description: 'How many hits to give' },
      max_snippet_length: { type: 'integer', default: 100, description: 'Characters that each text may have' },
    },
    required,
  );
}

/** An argument, or what stands for it where the model gave none. */
export function argument<T>(args: Json, name: string, fallback: T): unknown {
  return args[name] === undefined ? fallback : args[name];
}
