/** A number as written, in any base. What no float can hold is marked, imaginary ones are no numbers here. */
export function numberOf(text: string): Node {
  if (/[jJ]$/.test(text)) return constant('complex');
  const digits = text.replaceAll('_', '');
  const value = Number(digits);
  if (value === Number.POSITIVE_INFINITY && /^(\d+|0[xob].*)$/i.test(digits)) return { kind: 'too-large' };
  return { kind: 'number', value };
}

/** A piece that is no arithmetic, under the name that Python has for it. */
export function other(type: string): Node {
  return { kind: 'other', type };
}

/** A constant that is no number, under the name of its type. */
export function constant(type: string): Node {
  return { kind: 'constant', type };
}

/** A piece of an expression; `type` is what Python calls the kind of it. */
export type Node =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'constant'; readonly type: string }
  | { readonly kind: 'other'; readonly type: string }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node };
