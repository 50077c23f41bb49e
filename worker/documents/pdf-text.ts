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
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number);
        const { items } = await page.getTextContent();
        pages.push(pageText(items as readonly TextItem[]));
        page.cleanup();
        // Others have their turn between: the reader gives none.
        if (number % 16 === 0) await new Promise((resolve) => setTimeout(resolve, 0));
      }
    } finally {
      await document.loadingTask.destroy();
    }
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError(reasonOf(error));
  }
  return pages.join('\n\n');
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

interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
}
