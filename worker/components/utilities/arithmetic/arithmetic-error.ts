/** An expression that is none. `message` is Python's, with the line where it says one. */
export class ArithmeticError extends Error {
  override name = 'ArithmeticError';
  constructor(message: string, line?: number) {
    super(line === undefined ? message : `${message} (<unknown>, line ${line})`);
  }
}

/** A division by zero: the one fault that is told in its own words. */
export class DivisionByZero extends Error {
  override name = 'DivisionByZero';
}
