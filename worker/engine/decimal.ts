/** Whether a text is a number in decimal digits and nothing else: `7`, `-1.`, `.5e3`. Its time grows with the text alone. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
