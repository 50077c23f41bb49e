/** A regular expression as read. Characters are code points. */
export type Node =
  | { readonly kind: 'character'; readonly fits: Fits }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly branches: readonly Node[] }
  | { readonly kind: 'group'; readonly index: number; readonly body: Node }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number; readonly order: Order }
  | { readonly kind: 'atomic'; readonly body: Node }
  | { readonly kind: 'look'; readonly body: Node; readonly isAhead: boolean; readonly isNegative: boolean }
  | { readonly kind: 'place'; readonly holds: Place }
  | { readonly kind: 'reference'; readonly index: number; readonly ignoreCase: boolean }
  | { readonly kind: 'condition'; readonly index: number; readonly yes: Node; readonly no: Node };

export type Fits = (code: number) => boolean;

/** Whether a place of a text is the one that is meant: `^`, `$`, `\b`. */
export type Place = (text: readonly number[], at: number) => boolean;

export type Order = 'greedy' | 'lazy';

export interface Flags {
  /** `i`: upper and lower case are the same. */
  readonly ignoreCase: boolean;
  /** `m`: `^` and `$` hold at every line. */
  readonly multiline: boolean;
  /** `s`: a dot is any character. */
  readonly dotAll: boolean;
  /** `x`: space and comments mean nothing. */
  readonly verbose: boolean;
  /** `a`: letters, digits and space are those of ASCII. */
  readonly ascii: boolean;
}

/** What was read: a part, nothing (a comment), or flags for what follows. */
export type Item = { readonly node: Node | null } | { readonly flags: Flags };

/** A text that is no regular expression. */
export class PatternError extends Error {
  override name = 'PatternError';
}

/** A pattern that is one, but whose classes, or repetitions written out, are more than can be tried. */
export class PatternTooLargeError extends Error {
  override name = 'PatternTooLargeError';
}
