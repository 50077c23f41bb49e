import type { XmlAttribute, XmlElement } from './parse-xml.ts';

/**
 * XML as Python's ElementTree writes it: without a declaration, namespaces declared at the root under `ns0`, `ns1`, … in
 * the order of their first use (a few well-known ones under their usual prefix), empty elements as `<a />`.
 */
export function writeXml(root: XmlElement): string {
  const prefixes = new Map<string, string>();
  collect(root, prefixes);
  return element(root, prefixes, declarations(prefixes));
}

function element({ uri, name, attributes, children }: XmlElement, prefixes: Prefixes, declared = ''): string {
  const tag = qualified(uri, name, prefixes);
  const written = attributes.map((attribute) => attributeText(attribute, prefixes)).join('');
  const head = `<${tag}${declared}${written}`;
  if (children.length === 0) return `${head} />`;
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : element(child, prefixes)));
  return `${head}>${inner.join('')}</${tag}>`;
}

function attributeText({ uri, name, value }: XmlAttribute, prefixes: Prefixes): string {
  const text = escaped(value)
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#09;');
  return ` ${qualified(uri, name, prefixes)}="${text}"`;
}

function collect({ uri, attributes, children }: XmlElement, prefixes: Map<string, string>): void {
  for (const used of [uri, ...attributes.map((attribute) => attribute.uri)]) {
    if (used !== '' && !prefixes.has(used)) prefixes.set(used, wellKnown[used] ?? `ns${prefixes.size}`);
  }
  for (const child of children) if (typeof child !== 'string') collect(child, prefixes);
}

function declarations(prefixes: Prefixes): string {
  return [...prefixes]
    .filter(([, prefix]) => prefix !== 'xml')
    .sort(([, one], [, other]) => (one < other ? -1 : 1))
    .map(([uri, prefix]) => ` xmlns:${prefix}="${escaped(uri).replaceAll('"', '&quot;')}"`)
    .join('');
}

function qualified(uri: string, name: string, prefixes: Prefixes): string {
  return uri === '' ? name : `${prefixes.get(uri)}:${name}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const wellKnown: Readonly<Record<string, string>> = {
  'http://www.w3.org/XML/1998/namespace': 'xml',
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://schemas.xmlsoap.org/wsdl/': 'wsdl',
  'http://www.w3.org/2001/XMLSchema': 'xs',
  'http://www.w3.org/2001/XMLSchema-instance': 'xsi',
  'http://purl.org/dc/elements/1.1/': 'dc',
};

type Prefixes = ReadonlyMap<string, string>;
