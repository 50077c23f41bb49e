import { Parser } from 'htmlparser2';
import { ServiceAnswerError } from './service-errors.ts';

/** Reads XML into elements. Throws ServiceAnswerError where no element is in it. */
export function parseXml(text: string): XmlElement {
  const root: Open = { name: '', attributes: {}, text: '', children: [] };
  const open: Open[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Open = { name: localName(name), attributes, text: '', children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(data) {
        const element = open.at(-1);
        if (element !== undefined && element.children.length === 0) element.text += data;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  const [first] = root.children;
  if (first === undefined) throw new ServiceAnswerError('syntax error: line 1, column 0');
  return first;
}

/** Children of an element by their name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The trimmed text of the first child of that name; null where there is none, or an empty one. */
export function childText(element: XmlElement, name: string): string | null {
  return childrenOf(element, name)[0]?.text.trim() || null;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

interface Open {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Open[];
}

/** An element without its prefix; `text` is what stands before its first child. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}
