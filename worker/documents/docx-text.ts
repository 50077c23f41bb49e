import { isZip, type UnpackLimits, unzip } from './archive/unzip.ts';
import { decodeText } from './decode-text.ts';
import { DocumentError } from './document-error.ts';
import { parseXml, type XmlElement } from './xml/parse-xml.ts';

/**
 * The paragraphs of a Word document's body, parted by empty lines, as python-docx gives them: tables, headers, footers
 * and notes are left out. Throws DocumentError.
 */
export function docxText(bytes: Uint8Array, limits: UnpackLimits): string {
  if (!isZip(bytes)) throw new DocumentError('it is no Word document (.docx)');
  const [main] = unzip(bytes, limits, (name) => name === 'word/document.xml');
  if (main === undefined) throw new DocumentError('it is no Word document: word/document.xml is missing');
  const document = parseXml(decodeText(main.bytes));
  const body = elements(document).find(({ name }) => name === 'body');
  return elements(body)
    .filter(({ name }) => name === 'p')
    .map(paragraphText)
    .join('\n\n');
}

function paragraphText(paragraph: XmlElement): string {
  return elements(paragraph)
    .map((child) => {
      if (child.name === 'r') return runText(child);
      return child.name === 'hyperlink' ? paragraphText(child) : '';
    })
    .join('');
}

function runText(run: XmlElement): string {
  return elements(run)
    .map((part) => (part.name === 't' ? textOf(part) : (spoken.get(part.name)?.(part) ?? '')))
    .join('');
}

const spoken = new Map<string, (part: XmlElement) => string>([
  ['tab', () => '\t'],
  ['ptab', () => '\t'],
  ['cr', () => '\n'],
  ['noBreakHyphen', () => '-'],
  [
    'br',
    (part) => {
      const type = part.attributes.find(({ name }) => name === 'type')?.value ?? 'textWrapping';
      return type === 'textWrapping' ? '\n' : '';
    },
  ],
]);

function textOf(element: XmlElement): string {
  return element.children.filter((child) => typeof child === 'string').join('');
}

function elements(parent: XmlElement | undefined): XmlElement[] {
  return (parent?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string');
}
