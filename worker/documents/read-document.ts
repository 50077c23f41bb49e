import type { UnpackLimits } from './archive/unzip.ts';
import { decodeText, ownCharset } from './decode-text.ts';
import { docxText } from './docx-text.ts';
import { jsonDocument } from './json-document.ts';
import { pdfText } from './pdf-text.ts';
import { parseXml } from './xml/parse-xml.ts';
import { writeXml } from './xml/write-xml.ts';
import { yamlValue } from './yaml-value.ts';

/** Endings of files that are read without more ado, in the order in which editors offer them. */
export const documentEndings: readonly string[] = [
  'csv',
  'json',
  'pdf',
  'txt',
  'md',
  'mdx',
  'yaml',
  'yml',
  'xml',
  'html',
  'htm',
  'docx',
  'py',
  'sh',
  'sql',
  'js',
  'ts',
  'tsx',
];

/**
 * What a file says, by its ending: the text of a PDF or a Word document, JSON on one line, XML as Python writes it, the
 * value of a YAML document (a record, a list, a text), and everything else as it stands, with `\n` between lines.
 * Throws DocumentError.
 */
export async function readDocument(name: string, bytes: Uint8Array, limits: UnpackLimits): Promise<unknown> {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return (await readers[ending]?.(bytes, limits)) ?? (readers[ending] ? null : plainText(bytes));
}

type Reader = (bytes: Uint8Array, limits: UnpackLimits) => unknown;

const readers: Readonly<Record<string, Reader>> = {
  pdf: pdfText,
  docx: docxText,
  json: (bytes) => jsonDocument(plainText(bytes)),
  yaml: (bytes) => yamlValue(plainText(bytes)),
  yml: (bytes) => yamlValue(plainText(bytes)),
  xml: (bytes) => writeXml(parseXml(decodeText(bytes, ownCharset(bytes)))),
};

function plainText(bytes: Uint8Array): string {
  return decodeText(bytes).replaceAll(/\r\n?/g, '\n');
}
