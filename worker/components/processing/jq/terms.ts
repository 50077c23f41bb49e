import { type QueryReader, QueryReader as Reader, variablesOf } from './parse.ts';
import type { Scope } from './scope.ts';
import type { Query } from './syntax.ts';
import type { Token } from './tokens.ts';

/** A term with what is taken from it: `.a[0].b?`. */
export function readTerm(reader: QueryReader, scope: Scope): Query {
  let term = readFirst(reader, scope);
  for (;;) {
    const taken = readSuffix(reader, scope, term);
    if (taken === null) return term;
    term = taken;
  }
}

function readSuffix(reader: QueryReader, scope: Scope, of: Query): Query | null {
  if (reader.take('?')) return { kind: 'try', body: of, otherwise: null };
  const token = reader.next;
  if (token?.kind === 'field') {
    reader.read();
    return { kind: 'index', of, by: literal(token.text.slice(1)) };
  }
  if (reader.is('.') && reader.peek(1)?.kind === 'text') {
    reader.read();
    return { kind: 'index', of, by: textOf(reader, reader.read(), 'text', scope) };
  }
  if (reader.is('.') && reader.peek(1)?.text === '[') reader.read();
  return reader.take('[') ? readBracket(reader, scope, of) : null;
}

/** What follows an opening bracket behind a term. */
function readBracket(reader: QueryReader, scope: Scope, of: Query): Query {
  if (reader.take(']')) return { kind: 'each', of };
  if (reader.take(':')) {
    const to = reader.readPipe(scope);
    reader.expect(']');
    return { kind: 'slice', of, from: null, to };
  }
  const by = reader.readPipe(scope);
  if (reader.take(']')) return { kind: 'index', of, by };
  reader.expect(':');
  const to = reader.is(']') ? null : reader.readPipe(scope);
  reader.expect(']');
  return { kind: 'slice', of, from: by, to };
}

function readFirst(reader: QueryReader, scope: Scope): Query {
  const token = reader.read();
  if (token.kind === 'number') return literal(Number(token.text));
  if (token.kind === 'text') return textOf(reader, token, 'text', scope);
  if (token.kind === 'field') return { kind: 'index', of: identity, by: literal(token.text.slice(1)) };
  if (token.kind === 'variable') return readVariable(reader, scope, token);
  if (token.kind === 'format') {
    const text = reader.next;
    if (text?.kind !== 'text') return { kind: 'format', name: token.text.slice(1) };
    reader.read();
    return textOf(reader, text, token.text.slice(1), scope);
  }
  const read = token.kind === 'name' ? (keywords.get(token.text) ?? readCall) : marks.get(token.text);
  if (read !== undefined) return read(reader, scope, token);
  throw new Reader(reader.source, [token]).unexpected();
}

type Read = (reader: QueryReader, scope: Scope, token: Token) => Query;

const marks: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['..', () => ({ kind: 'recurse' })],
  ['.', readDot],
  [
    '(',
    (reader, scope) => {
      const query = reader.readPipe(scope);
      reader.expect(')');
      return query;
    },
  ],
  [
    '[',
    (reader, scope) => {
      if (reader.take(']')) return { kind: 'list', items: null };
      const items = reader.readPipe(scope);
      reader.expect(']');
      return { kind: 'list', items };
    },
  ],
  ['{', readObject],
]);

const keywords: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['null', () => literal(null)],
  ['true', () => literal(true)],
  ['false', () => literal(false)],
  ['if', readIf],
  [
    'try',
    (reader, scope) => {
      const body = readTerm(reader, scope);
      return { kind: 'try', body, otherwise: reader.take('catch') ? readTerm(reader, scope) : null };
    },
  ],
  ['reduce', (reader, scope) => readFold(reader, scope, 'reduce')],
  ['foreach', (reader, scope) => readFold(reader, scope, 'foreach')],
  [
    'label',
    (reader, scope) => {
      const name = reader.read().text;
      reader.expect('|');
      return { kind: 'label', name, body: reader.readPipe(scope.with(`label ${name}`)) };
    },
  ],
  [
    'break',
    (reader, scope, token) => {
      const name = reader.read().text;
      if (!scope.has(`label ${name}`)) throw reader.undefined(`$*label-${name.slice(1)}`, token.start);
      return { kind: 'break', name };
    },
  ],
  [
    'def',
    (reader, _scope, token) => {
      throw reader.undefined('a definition in the middle of a query', token.start);
    },
  ],
]);

function readDot(reader: QueryReader, scope: Scope): Query {
  if (reader.next?.kind === 'text')
    return { kind: 'index', of: identity, by: textOf(reader, reader.read(), 'text', scope) };
  return reader.take('[') ? readBracket(reader, scope, identity) : identity;
}

function readVariable(reader: QueryReader, scope: Scope, { text: name, start }: Token): Query {
  if (name === '$__loc__') {
    const line = reader.source.slice(0, start).split('\n').length;
    return literal({ file: '<top-level>', line });
  }
  if (!scope.has(name)) throw reader.undefined(name, start);
  return { kind: 'variable', name };
}

function readCall(reader: QueryReader, scope: Scope, { text: name, start }: Token): Query {
  const args: Query[] = [];
  if (reader.take('(')) {
    do args.push(reader.readPipe(scope));
    while (reader.take(';'));
    reader.expect(')');
  }
  if (!scope.has(`${name}/${args.length}`)) throw reader.undefined(`${name}/${args.length}`, start);
  return { kind: 'call', name, args };
}

function readIf(reader: QueryReader, scope: Scope): Query {
  const condition = reader.readPipe(scope);
  reader.expect('then');
  const yes = reader.readPipe(scope);
  if (reader.take('elif')) return { kind: 'if', condition, yes, no: readIf(reader, scope) };
  const no = reader.take('else') ? reader.readPipe(scope) : identity;
  reader.expect('end');
  return { kind: 'if', condition, yes, no };
}

function readFold(reader: QueryReader, scope: Scope, kind: 'reduce' | 'foreach'): Query {
  const source = readTerm(reader, scope);
  reader.expect('as');
  const pattern = reader.readPattern(scope);
  const inner = scope.with(...variablesOf(pattern));
  reader.expect('(');
  const start = reader.readPipe(scope);
  reader.expect(';');
  const update = reader.readPipe(inner);
  const extract = kind === 'foreach' && reader.take(';') ? reader.readPipe(inner) : null;
  reader.expect(')');
  return kind === 'reduce'
    ? { kind, source, pattern, start, update }
    : { kind, source, pattern, start, update, extract };
}

function readObject(reader: QueryReader, scope: Scope): Query {
  const members: [Query, Query][] = [];
  while (!reader.take('}')) {
    members.push(readMember(reader, scope));
    if (!reader.is('}')) reader.expect(',');
  }
  return { kind: 'object', members };
}

function readMember(reader: QueryReader, scope: Scope): [Query, Query] {
  const token = reader.read();
  let name: Query;
  let value: Query | null = null;
  if (token.kind === 'variable') {
    name = literal(token.text.slice(1));
    value = readVariable(reader, scope, token);
  } else if (token.kind === 'name') name = literal(token.text);
  else if (token.kind === 'text') name = textOf(reader, token, 'text', scope);
  else if (token.kind === 'number') name = literal(Number(token.text));
  else if (token.kind === 'format' && reader.next?.kind === 'text') {
    name = textOf(reader, reader.read(), token.text.slice(1), scope);
  } else if (token.text === '(') {
    name = reader.readPipe(scope);
    reader.expect(')');
  } else throw new Reader(reader.source, [token]).unexpected();
  if (reader.take(':')) value = readMemberValue(reader, scope);
  return [name, value ?? { kind: 'index', of: identity, by: name }];
}

/** All but a comma, which parts members. */
function readMemberValue(reader: QueryReader, scope: Scope): Query {
  const left = reader.readOperation(scope, 1);
  return reader.take('|') ? { kind: 'pipe', left, right: readMemberValue(reader, scope) } : left;
}

function textOf(reader: QueryReader, token: Token, format: string, scope: Scope): Query {
  const parts = (token.parts ?? []).map((part) => {
    if (typeof part === 'string') return part;
    const inner = new Reader(reader.source, part);
    const query = inner.readPipe(scope);
    if (!inner.isAtEnd) throw inner.unexpected();
    return query;
  });
  const [only, ...others] = parts;
  if (others.length === 0 && typeof only === 'string') return literal(only);
  return { kind: 'text', parts, format };
}

const identity: Query = { kind: 'identity' };

function literal(value: Extract<Query, { kind: 'literal' }>['value']): Query {
  return { kind: 'literal', value };
}
