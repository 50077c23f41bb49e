import type { DictEntry, Item, Node } from './nodes.ts';
import type { Parser } from './parse.ts';
import { parseClauses } from './parse-clauses.ts';
import { parseTemplate } from './parse-template.ts';

/** A name, a literal, or what stands in brackets. */
export function parseAtom(parser: Parser): Node {
  const { token } = parser;
  if (token.kind === 'name') return { kind: 'name', name: parser.take().text };
  if (token.kind === 'number') return { kind: 'constant', value: parser.take().value as never };
  if (token.kind === 'text' || token.kind === 'template') return textsOf(parser);
  for (const [word, value] of CONSTANTS) if (parser.accept(word)) return { kind: 'constant', value };
  if (parser.accept('(')) return inParentheses(parser);
  if (parser.accept('[')) return inBrackets(parser);
  if (parser.accept('{')) return inBraces(parser);
  throw parser.unexpected();
}

const CONSTANTS = [
  ['None', null],
  ['True', true],
  ['False', false],
] as const;

/** Literals that follow each other are one. */
function textsOf(parser: Parser): Node {
  const parts: Exclude<Node, { kind: never }>[] = [];
  while (parser.token.kind === 'text' || parser.token.kind === 'template') {
    const { kind, text, isRaw } = parser.take();
    parts.push(
      kind === 'text'
        ? { kind: 'template', parts: [text] }
        : { kind: 'template', parts: parseTemplate(text, isRaw === true, parser.depth) },
    );
  }
  const all = parts.flatMap((part) => (part.kind === 'template' ? part.parts : []));
  if (all.every((part) => typeof part === 'string')) return { kind: 'constant', value: all.join('') };
  return { kind: 'template', parts: all };
}

function inParentheses(parser: Parser): Node {
  if (parser.accept(')')) return { kind: 'display', of: 'tuple', items: [] };
  const first = itemOf(parser);
  if (parser.at('for')) return comprehension(parser, 'list', first.value, null, ')');
  if (!parser.at(',') && !first.isSpread) {
    parser.expect(')');
    return first.value;
  }
  return { kind: 'display', of: 'tuple', items: itemsOf(parser, first, ')') };
}

function inBrackets(parser: Parser): Node {
  if (parser.accept(']')) return { kind: 'display', of: 'list', items: [] };
  const first = itemOf(parser);
  if (parser.at('for')) return comprehension(parser, 'list', first.value, null, ']');
  return { kind: 'display', of: 'list', items: itemsOf(parser, first, ']') };
}

function inBraces(parser: Parser): Node {
  if (parser.accept('}')) return { kind: 'dict', entries: [] };
  if (parser.at('**')) return { kind: 'dict', entries: entriesOf(parser, []) };
  const first = itemOf(parser);
  if (parser.accept(':')) {
    const value = parser.expression();
    if (parser.at('for')) return comprehension(parser, 'dict', first.value, value, '}');
    return { kind: 'dict', entries: entriesOf(parser, [{ key: first.value, value }]) };
  }
  if (parser.at('for')) return comprehension(parser, 'set', first.value, null, '}');
  return { kind: 'display', of: 'set', items: itemsOf(parser, first, '}') };
}

function comprehension(
  parser: Parser,
  of: 'list' | 'set' | 'dict',
  key: Node,
  value: Node | null,
  close: string,
): Node {
  const clauses = parseClauses(parser);
  parser.expect(close);
  return { kind: 'comprehension', of, key, value, clauses };
}

function itemOf(parser: Parser): Item {
  const isSpread = parser.accept('*');
  return { isSpread, value: isSpread ? parser.binary(0) : parser.namedExpression() };
}

function itemsOf(parser: Parser, first: Item, close: string): readonly Item[] {
  const items = [first];
  while (parser.accept(',')) if (!parser.at(close)) items.push(itemOf(parser));
  parser.expect(close);
  return items;
}

function entriesOf(parser: Parser, read: readonly DictEntry[]): readonly DictEntry[] {
  const entries = [...read];
  if (entries.length > 0 && !parser.at('}')) parser.expect(',');
  while (!parser.accept('}')) {
    if (parser.accept('**')) entries.push({ key: null, value: parser.binary(0) });
    else {
      const key = parser.expression();
      parser.expect(':');
      entries.push({ key, value: parser.expression() });
    }
    if (!parser.at('}')) parser.expect(',');
  }
  return entries;
}
