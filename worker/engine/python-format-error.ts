import { TerminalError } from './errors.ts';

/** A template that cannot be filled. `kind` is what Python calls the fault, `message` what it says. */
export class FormatError extends TerminalError {
  override name = 'FormatError';
  readonly kind: 'ValueError' | 'KeyError' | 'IndexError' | 'AttributeError' | 'TypeError';
  constructor(kind: FormatError['kind'], message: string) {
    super(message, 'template');
    this.kind = kind;
  }
}
