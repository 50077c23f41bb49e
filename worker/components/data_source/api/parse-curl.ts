import { TerminalError } from '../../../engine/errors.ts';

/**
 * What a curl command asks for. Options that do not change the request are passed over. Throws TerminalError for what is
 * no curl command.
 */
export function parseCurl(command: string): CurlRequest {
  const [name = '', ...words] = shellWords(command.replaceAll(/\\\r?\n/g, ' ')).filter((word) => word.trim() !== '');
  if (!name.includes('curl')) throw failed('Invalid curl command');
  const request = {
    url: '',
    method: null as string | null,
    headers: {} as Record<string, string>,
    data: null as string | null,
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string;
    const option = options[word];
    if (option) option(request, words[++at] ?? '');
    else if (!word.startsWith('-')) request.url = word;
    else if (withValue.has(word)) at += 1;
  }
  const method = request.method ?? (request.data === null ? 'GET' : 'POST');
  return { ...request, method: method.toUpperCase() };
}

type Building = { url: string; method: string | null; headers: Record<string, string>; data: string | null };

const options: Readonly<Record<string, (request: Building, value: string) => void>> = {
  ...named(['-X', '--request'], (request, value) => {
    request.method = value;
  }),
  ...named(['--url'], (request, value) => {
    request.url = value;
  }),
  ...named(['-H', '--header'], addHeader),
  ...named(['-A', '--user-agent'], (request, value) => addHeader(request, `User-Agent: ${value}`)),
  ...named(['-b', '--cookie'], (request, value) => addHeader(request, `Cookie: ${value}`)),
  ...named(['-u', '--user'], (request, value) => addHeader(request, `Authorization: Basic ${base64(value)}`)),
  ...named(['-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--json'], (request, value) => {
    request.data = request.data === null ? value : `${request.data}&${value}`;
  }),
};

function named(names: readonly string[], take: (request: Building, value: string) => void) {
  return Object.fromEntries(names.map((name) => [name, take]));
}

/** Options whose value must not be taken for the address. */
const withValue = new Set([
  '-o',
  '--output',
  '-x',
  '--proxy',
  '-U',
  '--proxy-user',
  '-m',
  '--max-time',
  '--connect-timeout',
  '-e',
  '--referer',
  '-F',
  '--form',
  '--cacert',
  '--cert',
  '--key',
  '--retry',
]);

function addHeader(request: Building, line: string): void {
  const colon = line.indexOf(':', 1);
  if (colon < 0) throw failed(`"${line.split(' ')[0]}" is no header: expected a name, a colon and a value`);
  request.headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
}

/** Words as a POSIX shell parts them: quotes hold white space, a backslash holds the next character. */
function shellWords(text: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (quote === "'") {
      if (character === "'") quote = null;
      else word += character;
    } else if (character === '\\') {
      const next = text[++at];
      if (next === undefined) throw failed('No escaped character');
      const isKept = quote === '"' && !'"\\$`'.includes(next);
      word = `${word ?? ''}${isKept ? '\\' : ''}${next}`;
    } else if (quote === '"') {
      if (character === '"') quote = null;
      else word += character;
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (quote !== null) throw failed('No closing quotation');
  if (word !== null) words.push(word);
  return words;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function failed(reason: string): TerminalError {
  return new TerminalError(`Error parsing curl: ${reason}`, 'curl_command');
}

export interface CurlRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: string | null;
}
