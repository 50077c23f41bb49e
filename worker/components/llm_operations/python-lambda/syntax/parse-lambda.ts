import type { Node, Parameter } from './nodes.ts';
import type { Parser } from './parse.ts';

/** What follows the word `lambda`: its parameters and its value. */
export function parseLambda(parser: Parser): Node {
  const parameters: Parameter[] = [];
  while (!parser.at(':')) {
    parameters.push(parameter(parser));
    if (!parser.accept(',')) break;
  }
  parser.expect(':');
  return { kind: 'lambda', parameters, body: parser.expression() };
}

function parameter(parser: Parser): Parameter {
  const stars = parser.accept('**') ? 2 : parser.accept('*') ? 1 : 0;
  if (parser.token.kind !== 'name') throw parser.unexpected();
  const { text: name } = parser.take();
  const fallback = parser.accept('=') ? parser.expression() : null;
  return { name, fallback, stars };
}
