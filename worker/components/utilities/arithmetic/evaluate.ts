import { ArithmeticError, DivisionByZero } from './arithmetic-error.ts';
import type { Node } from './node.ts';

/**
 * Computes what was read, in floating point. Throws DivisionByZero, and ArithmeticError with Python's text for what is
 * no arithmetic or has no real result.
 */
export function evaluate(node: Node): number {
  const value = compute(node);
  if (value !== COMPLEX) return value;
  throw new ArithmeticError("float() argument must be a string or a real number, not 'complex'");
}

/** The left side is followed in a loop, so that long sums need no deep stack. */
function compute(node: Node): Result {
  const spine: Extract<Node, { kind: 'binary' }>[] = [];
  let leaf = node;
  while (leaf.kind === 'binary') {
    if (!OPERATORS.has(leaf.operator)) throw new ArithmeticError(`Unsupported binary operator: ${leaf.operator}`);
    spine.push(leaf);
    leaf = leaf.left;
  }
  let value = leafValue(leaf);
  for (let index = spine.length - 1; index >= 0; index -= 1) {
    const { operator, right } = spine[index] as (typeof spine)[number];
    value = apply(operator, value, compute(right));
  }
  return value;
}

function leafValue(node: Exclude<Node, { kind: 'binary' }>): Result {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'too-large':
      throw new ArithmeticError('int too large to convert to float');
    case 'constant':
      throw new ArithmeticError(`Unsupported constant type: ${node.type}`);
    case 'other':
      throw new ArithmeticError(`Unsupported operation or expression type: ${node.type}`);
  }
}

function apply(operator: string, left: Result, right: Result): Result {
  if (operator === 'Div' && right === 0) throw new DivisionByZero();
  if (left === COMPLEX || right === COMPLEX) return COMPLEX;
  switch (operator) {
    case 'Add':
      return left + right;
    case 'Sub':
      return left - right;
    case 'Mult':
      return left * right;
    case 'Div':
      return left / right;
    default:
      return power(left, right);
  }
}

function power(base: number, exponent: number): Result {
  if (base === 1 || exponent === 0) return 1;
  if (base === 0 && exponent < 0) throw new DivisionByZero();
  if (base < 0 && Number.isFinite(base) && Number.isFinite(exponent) && !Number.isInteger(exponent)) return COMPLEX;
  if (base === -1 && !Number.isFinite(exponent) && !Number.isNaN(exponent)) return 1;
  const value = base ** exponent;
  if (Number.isFinite(base) && Number.isFinite(exponent) && !Number.isFinite(value)) {
    throw new ArithmeticError("(34, 'Numerical result out of range')");
  }
  return value;
}

const OPERATORS: ReadonlySet<string> = new Set(['Add', 'Sub', 'Mult', 'Div', 'Pow']);
const COMPLEX: unique symbol = Symbol('complex');

type Result = number | typeof COMPLEX;
