import { SaxesParser } from 'saxes';
import { DocumentError } from '../document-error.ts';

/**
 * Reads XML, strictly: comments, instructions and the document type are left out, CDATA is text. Entities beyond XML's
 * own are not expanded, so a document cannot grow while it is read. Throws DocumentError with the place.
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let root: OpenElement | null = null;
  let parts = 0;
  parser.on('error', (error) => {
    throw new DocumentError(
      `not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')} (line ${parser.line}, column ${parser.column})`,
    );
  });
  parser.on('doctype', (type) => {
    if (/<!ENTITY/i.test(type)) throw new DocumentError('the XML defines entities of its own, which are not expanded');
  });
  parser.on('attribute', count);
  parser.on('opentag', (tag) => {
    count();
    const attributes = Object.values(tag.attributes)
      .filter(({ uri }) => uri !== 'http://www.w3.org/2000/xmlns/')
      .map(({ uri, local, value }) => ({ uri, name: local, value }));
    const element: OpenElement = { uri: tag.uri, name: tag.local, attributes, children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
    if (open.length > deepest) throw new DocumentError(`the XML is nested more than ${deepest} levels deep`);
  });
  const characters = (data: string) => {
    const parent = open.at(-1);
    if (parent === undefined) return;
    const last = parent.children.at(-1);
    if (typeof last === 'string') parent.children[parent.children.length - 1] = last + data;
    else parent.children.push(data);
  };
  parser.on('text', characters);
  parser.on('cdata', characters);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  if (root === null) throw new DocumentError('the XML has no element');
  return root;

  function count(): void {
    parts += 1;
    if (parts > mostParts)
      throw new DocumentError(`the XML has more than ${mostParts} elements and attributes. Split it`);
  }
}

const deepest = 500;

/** Elements and attributes: each takes some hundred bytes, and a microsecond or two. */
const mostParts = 400_000;

interface OpenElement extends XmlElement {
  readonly children: (OpenElement | string)[];
}

/** An element. `uri` is its namespace's, empty for none; texts stand among the children. */
export interface XmlElement {
  readonly uri: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly (XmlElement | string)[];
}

export interface XmlAttribute {
  readonly uri: string;
  readonly name: string;
  readonly value: string;
}
