import { makeData } from '../../../engine/make-value.ts';
import type { Data } from '../../../engine/values.ts';
import { ArithmeticError, DivisionByZero } from './arithmetic-error.ts';
import { computeText } from './compute-text.ts';

/**
 * `{result}` with up to six decimals, or `{error, input}` where the expression comes to nothing; `complaint` words what
 * is wrong with it.
 */
export function computed(expression: string, complaint: (message: string) => string): Data {
  try {
    return makeData({ result: computeText(expression) });
  } catch (error) {
    if (error instanceof DivisionByZero) return makeData({ error: 'Error: Division by zero', input: expression });
    if (!(error instanceof ArithmeticError)) throw error;
    return makeData({ error: complaint(error.message), input: expression });
  }
}
