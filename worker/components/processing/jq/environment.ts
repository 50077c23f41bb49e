import type { Json } from './json-value.ts';
import type { Definition, Query } from './syntax.ts';

/** What names mean in a part of a query. Never changed: inner parts have one of their own. */
export interface Environment {
  readonly parent: Environment | null;
  readonly name: string;
  readonly meaning: Meaning;
}

/** A value, a function, or a query that was handed to a function. */
export type Meaning =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'function'; readonly definition: Definition }
  | { readonly kind: 'closure'; readonly query: Query; readonly environment: Environment | null }
  | { readonly kind: 'label'; readonly mark: symbol };

/** The environment with one name more, which hides an outer one of that name. */
export function extended(parent: Environment | null, name: string, meaning: Meaning): Environment {
  return { parent, name, meaning };
}

/** The innermost meaning of a name, and where it was given. */
export function found(environment: Environment | null, name: string): Environment | null {
  for (let at = environment; at !== null; at = at.parent) if (at.name === name) return at;
  return null;
}
