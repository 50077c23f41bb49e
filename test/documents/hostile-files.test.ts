import { gzipSync, strToU8, zipSync, zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { unpackBundle } from '../../worker/components/files_and_knowledge/unpack-bundle.ts';
import { joined } from '../../worker/documents/archive/unzip.ts';
import { htmlText } from '../../worker/documents/html/html-text.ts';
import { readDocument } from '../../worker/documents/read-document.ts';
import { docx } from './support/docx.ts';
import { pdf } from './support/pdf.ts';
import { pdfOfForms } from './support/pdf-of-forms.ts';

const megabyte = 1024 * 1024;
const limits = { bytes: 32 * megabyte, files: 1000 };
const zeros = zipSync({ 'zeros.txt': new Uint8Array(24 * megabyte) }, { level: 1 });

const selfish = strToU8(
  '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[2 0 R]/Count 1>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF',
);

describe('an archive of too much is not unpacked', () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ['archives, each within the limit', () => zipOf(20, zeros, 'zip'), /1\.zip in it: unpacked it is larger than/],
    ['a thousand files and more', () => zipOf(1001, new Uint8Array(1), 'txt'), /more than 1000 files/],
    ['files in archives', () => zipOf(40, zipOf(40, new Uint8Array(1), 'txt'), 'zip'), /in it: .* more than \d+ files/],
    ['gzipped zeros', () => gzipSync(new Uint8Array(40 * megabyte), { level: 1 }), /larger than 32 MB/],
  ])('%s', async (_, bytes, reason) => {
    await expect(unpackBundle('given.zip', bytes())).rejects.toThrowError(reason);
  });
});

describe('a document that means harm is refused, and soon', () => {
  test.each<[string, string, () => Uint8Array, RegExp]>([
    ['a Word document of blanks', 'a.docx', () => wordOf(new Uint8Array(40 * megabyte).fill(32)), /larger than 32 MB/],
    ['one of empty paragraphs', 'a.docx', () => docx('<w:p/>'.repeat(500_000)), /more than 400000 elements/],
    ['one of paragraphs within paragraphs', 'a.docx', () => docx('<w:p>'.repeat(2000)), /more than 500 levels/],
    ['a Word document that is none', 'a.docx', () => strToU8('hello'), /no Word document/],
    ['XML of many elements', 'a.xml', () => strToU8(`<a>${'<b/>'.repeat(500_000)}</a>`), /more than 400000 elements/],
    ['XML of many attributes', 'a.xml', () => strToU8(`<a ${attributes(500_000)}/>`), /more than 400000 elements/],
    ['XML with entities', 'a.xml', () => strToU8('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'), /entities of its own/],
    ['YAML of a million characters', 'a.yaml', () => strToU8('- a\n'.repeat(300_000)), /more than 1 million/],
    ['YAML that multiplies', 'a.yaml', () => strToU8(laughs()), /aliases grow beyond measure/],
    ['JSON that is none', 'a.json', () => strToU8('{"a'), /not valid JSON/],
    ['a PDF that is none', 'a.pdf', () => strToU8('hello'), /it is no PDF/],
    ['a PDF of too many pages', 'a.pdf', () => pdf(Array.from({ length: 5001 }, () => ['x'])), /more than 5000 pages/],
    ['a PDF whose pages hold themselves', 'a.pdf', () => selfish, /the PDF is damaged/],
    ['a PDF of blanks', 'a.pdf', () => deflatedPdf(new Uint8Array(9 * megabyte).fill(32)), /one stream .* than 8 MB/],
    ['blanks deflated twice', 'a.pdf', () => deflatedPdf(new Uint8Array(9 * megabyte).fill(32), 2), /than 8 MB/],
    ['a PDF that saves its state', 'a.pdf', () => deflatedPdf(strToU8('q '.repeat(megabyte))), /more than 1000 times/],
    ['a PDF of many streams', 'a.pdf', () => deflatedPdf(new Uint8Array(7 * megabyte).fill(32), 1, 5), /than 32 MB/],
    ['a PDF of damaged streams without an end', 'a.pdf', () => damagedPdf(20_000, 8 * megabyte), /the PDF is damaged/],
    ['a PDF of streams and nothing else', 'a.pdf', () => damagedPdf(50_001, 0), /more than 50000 streams/],
    ['a PDF of forms in forms', 'a.pdf', () => pdfOfForms(40), /draw the same parts over and over/],
    ['a PDF of rubbish', 'a.pdf', () => strToU8(`%PDF-1.4\n${'x'.repeat(megabyte)}`), /the PDF is damaged/],
  ])('%s', async (_, name, bytes, reason) => {
    const given = bytes();
    const started = performance.now();
    const reading = (async () => readDocument(name, given, limits))();
    await expect(reading).rejects.toThrowError(
      expect.objectContaining({ name: 'DocumentError', message: expect.stringMatching(reason) }),
    );
    expect(performance.now() - started).toBeLessThan(8000);
  });
});

describe('what is only large or odd is read', () => {
  test('JSON of one long text, with quotes and backslashes in it', async () => {
    for (const text of ['x'.repeat(12 * megabyte), '\\"'.repeat(megabyte)]) {
      const json = JSON.stringify({ text });
      expect(await readDocument('a.json', strToU8(json), limits)).toBe(json);
    }
  });

  test('a PDF whose texts look like orders', async () => {
    const lines = Array.from({ length: 1200 }, (_, at) => `q ${at} \\) q `);
    expect(await readDocument('a.pdf', pdf([lines]), limits)).toContain('q 9 ) q');
  });

  test('a table of one line', async () => {
    const line = 'cell,'.repeat(2_000_000);
    expect(await readDocument('a.csv', strToU8(line), limits)).toBe(line);
  });

  test('a page nested a hundred thousand levels deep, as far as anybody looks', () => {
    expect(htmlText(`<p>seen</p>${'<div>'.repeat(100_000)}unseen`)).toBe('seen');
  });

  test('a page of more tags than anybody writes', () => {
    expect(htmlText('<'.repeat(4_000_000)).length).toBeGreaterThan(1_000_000);
  });
});

function zipOf(count: number, bytes: Uint8Array, ending: string): Uint8Array {
  return zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.${ending}`, bytes])), {
    level: 0,
  });
}

/** Streams that cannot be inflated, which nothing ends, and blanks behind them. */
function damagedPdf(streams: number, blanks: number): Uint8Array {
  return strToU8(`%PDF-1.4\n${'1 0 obj<</Filter/Fl>>stream\nxx\x07 '.repeat(streams)}${' '.repeat(blanks)}`);
}

function wordOf(bytes: Uint8Array): Uint8Array {
  return zipSync({ 'word/document.xml': bytes }, { level: 1 });
}

function attributes(count: number): string {
  return Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ');
}

function laughs(): string {
  const lines = Array.from(
    { length: 9 },
    (_, at) => `k${at + 1}: &k${at + 1} [${Array(9).fill(`*k${at}`).join(',')}]\n`,
  );
  return `k0: &k0 [x,x,x]\n${lines.join('')}`;
}

/** A PDF, good for nothing else, of streams that inflate to the content. */
function deflatedPdf(content: Uint8Array, layers = 1, times = 1): Uint8Array {
  let deflated = content;
  for (let layer = 0; layer < layers; layer += 1) deflated = zlibSync(deflated, { level: 9 });
  const filters = '/FlateDecode '.repeat(layers);
  const head = strToU8(`1 0 obj\n<< /Length ${deflated.length} /Filter [${filters}] >>\nstream\n`);
  const stream = joined([head, deflated, strToU8('\nendstream\nendobj\n')]);
  return joined([strToU8('%PDF-1.4\n'), ...Array(times).fill(stream)]);
}
