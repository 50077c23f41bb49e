import { withoutEnding } from '../../../engine/without-ending.ts';

/** Where a text stands: the name of a member, its value, an item of a list, or by itself. */
export type Place = 'name' | 'member' | 'item' | 'alone';

/**
 * A quoted text from its opening quote on, and where it ends. A quote within is told from the closing one by what
 * follows it; a text that is never closed ends where its object does.
 */
export function readQuoted(
  text: string,
  start: number,
  place: Place,
): { readonly value: string; readonly end: number } {
  const close = CLOSING[text[start] as string] ?? '"';
  let value = '';
  let at = start + 1;
  // Where the value would end before a comma that only space follows; -1 where there is none.
  let early = -1;
  const add = (meant: string) => {
    if (meant === ',') early = value.length;
    else if (!/\s/.test(meant)) early = -1;
    value += meant;
  };
  for (;;) {
    const character = text[at];
    if (character === undefined) return unclosed(value, at);
    if (character === '\\') {
      const [meant, length] = escaped(text, at);
      add(meant);
      at += length;
    } else if (character === close) {
      if (place === 'member' && early !== -1 && matches(NAME_REST, text, at + 1)) {
        return { value: value.slice(0, early), end: at };
      }
      if (isEnd(text, at + 1, close, place)) return { value, end: at + 1 };
      add(character);
      at += 1;
    } else {
      add(character);
      at += 1;
    }
  }
}

function isEnd(text: string, after: number, close: string, place: Place): boolean {
  if (place === 'name' || !text.includes(close, after)) return true;
  if (matches(place === 'item' ? ITEM_END : MEMBER_END, text, after)) return true;
  return place === 'item' ? matches(NEXT_ITEM, text, after) : matches(NEXT_NAME, text, after);
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** What was meant by a backslash, and how many characters that takes. Unknown ones stay as they are. */
function escaped(text: string, at: number): [meant: string, length: number] {
  const unicode = /^\\u([\da-fA-F]{4})/.exec(text.slice(at, at + 6));
  if (unicode !== null) return [String.fromCharCode(Number.parseInt(unicode[1] as string, 16)), 6];
  const next = text[at + 1] ?? '';
  return next in ESCAPES ? [ESCAPES[next] as string, 2] : ['\\', 1];
}

/** The brackets that would have closed what is around it are not part of it. */
function unclosed(value: string, end: number): { readonly value: string; readonly end: number } {
  return { value: withoutEnding(value.trimEnd(), '}]').trimEnd(), end };
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' };

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
};

/** The end of an object or a list, or a comma with another name behind it. */
const MEMBER_END =
  /\s*(?:[}\]]|$|\/\/|#|[,;]\s*(?:["'“‘]?[^"'“”‘’:,{}[\]\n]{1,200}["'”’]?\s*:|[}\],]|$|\/\/|\/\*|#|\.\.\.))/y;

/** Another name, where the comma is missing. */
const NEXT_NAME = /\s*["'“][^"'”:,{}\n]{1,200}["'”]\s*:/y;

/** The rest of a name, its opening quote having been taken for a closing one. */
const NAME_REST = /[^"'”:,{}\n]{1,200}["'”]\s*:/y;

const ITEM_END = /\s*(?:[,\]}]|$|\/\/|#)/y;
const NEXT_ITEM = /\s+["'“[{]/y;
