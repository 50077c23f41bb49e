import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every error code that the source can answer with, and the statuses that the classes of its errors stand for. */
export function codesInSource(root: string): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const add = (code: string, status: number | null) => {
    const statuses = found.get(code) ?? new Set();
    if (status !== null) statuses.add(status);
    found.set(code, statuses);
  };
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const source = readFileSync(join(root, file), 'utf8');
    for (const { name, values } of errorCalls(source)) {
      const { position, status } = places[name] as Place;
      const given = position === null ? values.map(codeMember).join() : (values[position] ?? '');
      const told = status ?? (/^\d{3}$/.test(values[0] ?? '') ? Number(values[0]) : null);
      for (const code of literals(given)) add(code, told);
    }
    for (const [, code = ''] of source.matchAll(/\bcode(?: =|:) '([a-z_]+)'/g)) if (code !== 'custom') add(code, null);
    for (const [, code = ''] of source.matchAll(/\.code \?\? '([a-z_]+)'/g)) add(code, null);
  }
  return found;
}

function* errorCalls(source: string) {
  const calls = /\b(?:new |extends (\w+) \{[^}]*?\bsuper|return )?(\w+)\(/gs;
  for (const match of source.matchAll(calls)) {
    const name = match[2] as string;
    if (Object.hasOwn(places, name)) yield { name, values: argumentsAt(source, match.index + match[0].length) };
  }
  // A class of its own passes its code on to the one that it extends.
  for (const match of source.matchAll(/extends (\w+Error) \{.*?\bsuper\(/gs)) {
    const name = match[1] as string;
    if (Object.hasOwn(places, name)) yield { name, values: argumentsAt(source, match.index + match[0].length) };
  }
}

/** The arguments of a call whose parenthesis opens right before `start`. */
function argumentsAt(source: string, start: number): string[] {
  const values: string[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at] as string;
    if (`'"\``.includes(character)) at = endOfText(source, at, character);
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character) && depth > 0) depth -= 1;
    else if (character === ')' || (character === ',' && depth === 0)) {
      values.push(source.slice(from, at).trim());
      if (character === ')') return values;
      from = at + 1;
    }
  }
  return values;
}

function endOfText(source: string, start: number, quote: string): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at;
  }
  return source.length;
}

function literals(text: string): string[] {
  return [...text.matchAll(/'([a-z]+(?:_[a-z]+)*)'/g)].map(([, code]) => code as string);
}

function codeMember(text: string): string {
  return /\bcode: ('[a-z_]+')/.exec(text)?.[1] ?? '';
}

/** Where each of them takes its code, null for a member `code`, and the status that it always has. */
interface Place {
  readonly position: number | null;
  readonly status: number | null;
}

const places: Readonly<Record<string, Place>> = {
  HttpError: { position: 1, status: null },
  VendorError: { position: 2, status: null },
  BadRequestError: { position: 1, status: 400 },
  UnauthorizedError: { position: 1, status: 401 },
  ForbiddenError: { position: 1, status: 403 },
  NotFoundError: { position: 1, status: 404 },
  ConflictError: { position: 1, status: 409 },
  GraphError: { position: 0, status: 400 },
  TerminalError: { position: 1, status: 500 },
  RetryableError: { position: 1, status: 500 },
  UnreachableError: { position: 1, status: 500 },
  ModelRefusedError: { position: null, status: 500 },
  ModelUnavailableError: { position: null, status: 500 },
  runFailure: { position: 0, status: 500 },
};
