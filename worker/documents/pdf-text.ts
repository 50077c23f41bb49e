import { withoutEnding } from '../engine/without-ending.ts';
import { DocumentError } from './document-error.ts';
import { checkPdfStreams } from './pdf-streams.ts';

/**
 * The text of a PDF's pages, parted by empty lines. The library is looked at when the first PDF comes: it is as large as
 * all the rest of the server. Throws DocumentError for what is no PDF, is damaged or wants a password.
 */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  // A PDF may have rubbish before it, but not for long.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (!head.includes('%PDF-')) throw new DocumentError('it is no PDF');
  checkPdfStreams(bytes);
  const { getDocumentProxy } = await import('unpdf');
  const pages: string[] = [];
  try {
    // The reader takes the bytes for its own.
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    try {
      if (document.numPages > mostPages) throw new DocumentError(`the PDF has more than ${mostPages} pages. Split it`);
      let left = mostPieces;
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number);
        const items: TextItem[] = [];
        const most = Math.min(left, mostOnPage);
        left -= await readPieces(page.streamTextContent() as ReadableStream<TextPiece>, items, most);
        pages.push(pageText(items));
        page.cleanup();
      }
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError(reasonOf(error));
  }
  return pages.join('\n\n');
}

/**
 * Adds a page's texts, piece by piece: the reader goes on with the next one only when it is asked, so it can be stopped, and
 * others have their turn between. Returns how many there were; throws DocumentError where there are more than `most`.
 */
async function readPieces(stream: ReadableStream<TextPiece>, items: TextItem[], most: number): Promise<number> {
  const reader = stream.getReader();
  for (let pieces = 0; pieces <= most; pieces += 1) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    for (const item of value.items) items.push(item);
    if (pieces % piecesInTurn === piecesInTurn - 1) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  void reader.cancel(new Error('enough')).catch(() => {});
  throw new DocumentError('the PDF’s pages draw the same parts over and over, or hold too much text. Split it');
}

function pageText(items: readonly TextItem[]): string {
  return withoutEnding(items.map(({ str = '', hasEOL = false }) => str + (hasEOL ? '\n' : '')).join(''), '\n');
}

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'the PDF is encrypted. Store it without a password';
  return 'the PDF is damaged';
}

/** A page of a PDF takes a millisecond and more, also where it is the same one each time. */
const mostPages = 5000;

/** Pieces of ten texts and more; a part that is drawn within another one is a piece of its own. */
const mostPieces = 200_000;
const mostOnPage = 10_000;

/** Pieces that are read before others have their turn. */
const piecesInTurn = 100;

interface TextPiece {
  readonly items: readonly TextItem[];
}

interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
}
