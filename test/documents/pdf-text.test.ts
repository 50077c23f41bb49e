import { expect, test } from 'vitest';
import { pdfText } from '../../worker/documents/pdf-text.ts';
import { pdf } from './support/pdf.ts';

test('the lines of a page follow each other, and pages are parted by an empty line', async () => {
  const bytes = pdf([['Hello PDF', 'second line'], ['page two']]);
  expect(await pdfText(bytes)).toBe('Hello PDF\nsecond line\n\npage two');
  expect(bytes.byteLength).toBeGreaterThan(0);
});

test('a page without text is an empty one', async () => {
  expect(await pdfText(pdf([[], ['x']]))).toBe('\n\nx');
});

test.each([
  ['rubbish', new TextEncoder().encode('hello'), 'it is no PDF'],
  ['nothing', new Uint8Array(), 'it is no PDF'],
  ['a head alone', new TextEncoder().encode('%PDF-1.7\n'), 'the PDF is damaged'],
  ['a locked one', pdf([['secret']], { isLocked: true }), 'the PDF is encrypted. Store it without a password'],
])('%s is told apart', async (_, bytes, reason) => {
  await expect(pdfText(bytes)).rejects.toMatchObject({ name: 'DocumentError', message: reason });
});
