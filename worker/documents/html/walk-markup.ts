import { type Handler, Parser, type ParserOptions } from 'htmlparser2';

/** Elements within one another, at most. Deeper ones are nobody's page, and cost the parser a look at all of them each. */
const deepest = 2000;

/** Tags, texts and pieces of text. */
const mostParts = 2_000_000;

/**
 * Reads HTML, or XML that may be broken, and tells its parts in their order, as the `Parser` of htmlparser2 does: every
 * element that opens is closed. What comes after an element too deep, or after two million parts, is left out.
 */
export function walkMarkup(text: string, handler: Partial<Handler>, options: ParserOptions = {}): void {
  let depth = 0;
  let parts = 0;
  const parser = new Parser(
    {
      ...handler,
      ontext(data) {
        count();
        handler.ontext?.(data);
      },
      onopentag(...opened) {
        depth += 1;
        count();
        if (depth > deepest) throw new TooMuch();
        handler.onopentag?.(...opened);
      },
      onclosetag(...closed) {
        depth -= 1;
        handler.onclosetag?.(...closed);
      },
    },
    options,
  );
  try {
    parser.end(text.replaceAll('\0', '\ufffd'));
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
  }

  function count(): void {
    parts += 1;
    if (parts > mostParts) throw new TooMuch();
  }
}

class TooMuch extends Error {}
