import type { Argument, Node } from './nodes.ts';
import type { Parser } from './parse.ts';
import { parseClauses } from './parse-clauses.ts';

/** What may follow a value: calls, members, items. */
export function parseTrailers(parser: Parser, value: Node): Node {
  let node = value;
  for (;;) {
    if (parser.accept('(')) node = { kind: 'call', callee: node, arguments: argumentsOf(parser) };
    else if (parser.accept('[')) node = { kind: 'subscript', object: node, index: subscriptOf(parser) };
    else if (parser.accept('.')) {
      if (parser.token.kind !== 'name') throw parser.unexpected();
      node = { kind: 'member', object: node, name: parser.take().text };
    } else return node;
  }
}

function argumentsOf(parser: Parser): readonly Argument[] {
  const given: Argument[] = [];
  while (!parser.accept(')')) {
    given.push(argument(parser));
    if (!parser.at(')')) parser.expect(',');
  }
  return given;
}

function argument(parser: Parser): Argument {
  if (parser.accept('**')) return { name: null, stars: 2, value: parser.expression() };
  if (parser.accept('*')) return { name: null, stars: 1, value: parser.expression() };
  if (parser.token.kind === 'name' && parser.isBefore('=')) {
    const { text: name } = parser.take();
    parser.take();
    return { name, stars: 0, value: parser.expression() };
  }
  const value = parser.namedExpression();
  if (!parser.at('for')) return { name: null, stars: 0, value };
  const clauses = parseClauses(parser);
  return { name: null, stars: 0, value: { kind: 'comprehension', of: 'list', key: value, value: null, clauses } };
}

function subscriptOf(parser: Parser): Node {
  const first = partOf(parser);
  if (!parser.at(',')) {
    parser.expect(']');
    return first;
  }
  const items = [{ value: first, isSpread: false }];
  while (parser.accept(',')) if (!parser.at(']')) items.push({ value: partOf(parser), isSpread: false });
  parser.expect(']');
  return { kind: 'display', of: 'tuple', items };
}

function partOf(parser: Parser): Node {
  const start = parser.at(':') ? null : parser.namedExpression();
  if (!parser.at(':')) return start as Node;
  parser.take();
  const stop = parser.at(':', ']', ',') ? null : parser.expression();
  const step = parser.accept(':') && !parser.at(']', ',') ? parser.expression() : null;
  return { kind: 'slice', start, stop, step };
}
