import type { Json } from './json-value.ts';

/** A query, as it was read. */
export type Query =
  | { readonly kind: 'identity' }
  | { readonly kind: 'recurse' }
  | { readonly kind: 'literal'; readonly value: Json }
  | { readonly kind: 'text'; readonly parts: readonly (string | Query)[]; readonly format: string }
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'index'; readonly of: Query; readonly by: Query; readonly isOptional?: boolean }
  | { readonly kind: 'slice'; readonly of: Query; readonly from: Query | null; readonly to: Query | null }
  | { readonly kind: 'each'; readonly of: Query }
  | { readonly kind: 'list'; readonly items: Query | null }
  | { readonly kind: 'object'; readonly members: readonly (readonly [name: Query, value: Query])[] }
  | { readonly kind: 'negate'; readonly of: Query }
  | { readonly kind: 'pipe'; readonly left: Query; readonly right: Query }
  | { readonly kind: 'comma'; readonly left: Query; readonly right: Query }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Query; readonly right: Query }
  | { readonly kind: 'and' | 'or' | 'alternative'; readonly left: Query; readonly right: Query }
  | { readonly kind: 'assign'; readonly operator: string; readonly left: Query; readonly right: Query }
  | { readonly kind: 'if'; readonly condition: Query; readonly yes: Query; readonly no: Query }
  | { readonly kind: 'try'; readonly body: Query; readonly otherwise: Query | null }
  | {
      readonly kind: 'reduce';
      readonly source: Query;
      readonly pattern: Pattern;
      readonly start: Query;
      readonly update: Query;
    }
  | {
      readonly kind: 'foreach';
      readonly source: Query;
      readonly pattern: Pattern;
      readonly start: Query;
      readonly update: Query;
      readonly extract: Query | null;
    }
  | { readonly kind: 'bind'; readonly source: Query; readonly patterns: readonly Pattern[]; readonly body: Query }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Query[] }
  | { readonly kind: 'define'; readonly definition: Definition; readonly body: Query }
  | { readonly kind: 'label'; readonly name: string; readonly body: Query }
  | { readonly kind: 'break'; readonly name: string };

/** What values are taken apart into. */
export type Pattern =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Pattern[] }
  | {
      readonly kind: 'object';
      readonly members: readonly {
        readonly name: Query;
        /** The variable that gets the member too: `{$a: [$b]}`. */
        readonly variable: string | null;
        readonly pattern: Pattern | null;
      }[];
    };

export interface Definition {
  readonly name: string;
  /** Names; those of values begin with `$`. */
  readonly parameters: readonly string[];
  readonly body: Query;
}
