import { formatFixed } from '../../../engine/python-number.ts';
import { evaluate } from './evaluate.ts';
import { parseExpression } from './parse.ts';

/** What an expression comes to, with up to six decimals. Throws DivisionByZero and ArithmeticError. */
export function computeText(expression: string): string {
  const text = formatFixed(evaluate(parseExpression(expression)), 6);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
