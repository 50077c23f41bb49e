import { TerminalError } from '../../engine/errors.ts';
import { mostCharacters } from '../../engine/table-limits.ts';

/**
 * Texts with a separator between them. They are taken one by one, and no more of them than a text may have: throws
 * TerminalError then.
 */
export function joinTexts(texts: Iterable<string>, separator: string): string {
  const taken: string[] = [];
  let length = -separator.length;
  for (const text of texts) {
    taken.push(text);
    length += text.length + separator.length;
    if (length > mostCharacters) throw tooLong();
  }
  return taken.join(separator);
}

function tooLong(): TerminalError {
  return new TerminalError(
    `The texts together have more than ${mostCharacters} characters. Use fewer rows, or a shorter template or separator.`,
    'table_too_large',
  );
}
