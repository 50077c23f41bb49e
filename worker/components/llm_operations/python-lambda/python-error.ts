import { TerminalError } from '../../../engine/errors.ts';

/** What Python would raise: `kind` is its name, the message its text. */
export class PythonError extends TerminalError {
  override name = 'PythonError';
  readonly kind: string;
  constructor(kind: string, message: string) {
    super(message, 'lambda_failed');
    this.kind = kind;
  }
}

/** Something of Python that is not known here. */
export class UnknownPythonError extends TerminalError {
  override name = 'UnknownPythonError';
  constructor(what: string) {
    super(
      `The model's function uses ${what}, which is not known here. Known are expressions, comprehensions, inner lambdas, the usual functions and methods of texts, numbers, lists and dictionaries, json and re. Say in the instructions what to use.`,
      'lambda_unknown',
    );
  }
}
