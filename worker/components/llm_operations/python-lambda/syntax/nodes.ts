import type { PythonValue } from '../values/values.ts';

/** A Python expression. */
export type Node =
  | { readonly kind: 'constant'; readonly value: PythonValue }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'template'; readonly parts: readonly TemplatePart[] }
  | { readonly kind: 'display'; readonly of: 'list' | 'tuple' | 'set'; readonly items: readonly Item[] }
  | { readonly kind: 'dict'; readonly entries: readonly DictEntry[] }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }
  | { readonly kind: 'logic'; readonly operator: 'and' | 'or'; readonly left: Node; readonly right: Node }
  | { readonly kind: 'compare'; readonly first: Node; readonly rest: readonly (readonly [string, Node])[] }
  | { readonly kind: 'choice'; readonly test: Node; readonly whenTrue: Node; readonly whenFalse: Node }
  | { readonly kind: 'lambda'; readonly parameters: readonly Parameter[]; readonly body: Node }
  | { readonly kind: 'call'; readonly callee: Node; readonly arguments: readonly Argument[] }
  | { readonly kind: 'member'; readonly object: Node; readonly name: string }
  | { readonly kind: 'subscript'; readonly object: Node; readonly index: Node }
  | { readonly kind: 'slice'; readonly start: Node | null; readonly stop: Node | null; readonly step: Node | null }
  | {
      readonly kind: 'comprehension';
      readonly of: 'list' | 'set' | 'dict';
      readonly key: Node;
      readonly value: Node | null;
      readonly clauses: readonly Clause[];
    }
  | { readonly kind: 'assign'; readonly name: string; readonly value: Node };

export type NodeOf<K extends Node['kind']> = Extract<Node, { kind: K }>;

/** A plain text, or a value in braces with its conversion and format. */
export type TemplatePart =
  | string
  | { readonly value: Node; readonly conversion: string | null; readonly format: readonly TemplatePart[] };

/** `isSpread` stands for a star before it. */
export interface Item {
  readonly value: Node;
  readonly isSpread: boolean;
}

/** Without a key it is a dictionary whose entries are taken over. */
export interface DictEntry {
  readonly key: Node | null;
  readonly value: Node;
}

/** `stars` is 1 for the rest of the places, 2 for the rest of the names. */
export interface Parameter {
  readonly name: string;
  readonly fallback: Node | null;
  readonly stars: 0 | 1 | 2;
}

export interface Argument {
  readonly name: string | null;
  readonly stars: 0 | 1 | 2;
  readonly value: Node;
}

/** `for target in source if … if …`. */
export interface Clause {
  readonly target: Target;
  readonly source: Node;
  readonly conditions: readonly Node[];
}

/** Names that a value is taken apart into. */
export type Target = string | { readonly targets: readonly Target[]; readonly spread: number | null };
