import type { Clause, Node, Target } from './nodes.ts';
import type { Parser } from './parse.ts';

/** The `for … in … if …` of a comprehension, one or more. */
export function parseClauses(parser: Parser): readonly Clause[] {
  const clauses: Clause[] = [];
  while (parser.accept('for')) {
    const target = targetsOf(parser);
    parser.expect('in');
    const source = parser.source();
    const conditions: Node[] = [];
    while (parser.accept('if')) conditions.push(conditionOf(parser));
    clauses.push({ target, source, conditions });
  }
  return clauses;
}

function conditionOf(parser: Parser): Node {
  return parser.source();
}

function targetsOf(parser: Parser): Target {
  const targets: Target[] = [];
  let spread: number | null = null;
  let isList = false;
  do {
    if (targets.length > 0 && parser.at('in')) break;
    if (parser.accept('*')) spread = targets.length;
    targets.push(targetOf(parser));
    isList ||= parser.at(',');
  } while (parser.accept(','));
  return isList || spread !== null ? { targets, spread } : (targets[0] as Target);
}

function targetOf(parser: Parser): Target {
  if (parser.token.kind === 'name') return parser.take().text;
  const close = parser.at('(') ? ')' : ']';
  if (!parser.accept('(', '[')) throw parser.unexpected();
  const target = targetsOf(parser);
  parser.expect(close);
  return typeof target === 'string' && close === ']' ? { targets: [target], spread: null } : target;
}
