/**
 * A regular expression as flows write it, in Python's dialect, that matches at the start of a text; null where it is
 * none. Letters and digits are those of all scripts, `$` also stands before a last line break.
 */
export function pythonPattern(source: string): RegExp | null {
  const leading = /^\(\?([ims]+)\)/.exec(source);
  const flags = leading?.[1] ?? '';
  const body = source.slice(leading?.[0].length ?? 0);
  // The first form knows the letters of all scripts, but refuses escapes that mean nothing; the second takes these.
  return compiled(translate(body, flags, true), `${flags}uy`) ?? compiled(translate(body, flags, false), `${flags}y`);
}

function compiled(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

function translate(source: string, flags: string, isUnicode: boolean): string {
  let isInClass = false;
  return source.replace(tokens, (token) => {
    if (isInClass) {
      if (token === ']') isInClass = false;
      return isUnicode ? (unicodeInClass[token] ?? token) : token;
    }
    if (token.startsWith('[')) {
      isInClass = true;
      return token.replace(']', '\\]');
    }
    if (token === '$') return flags.includes('m') ? token : '(?=\\n?(?![\\s\\S]))';
    if (token.startsWith('(?P<')) return `(?<${token.slice(4)}`;
    if (token.startsWith('(?P=')) return `\\k<${token.slice(4, -1)}>`;
    return anchors[token] ?? (isUnicode ? (unicode[token] ?? token) : token);
  });
}

/** An escape, the start of a class with a bracket that belongs to it, a named group or reference, or one character. */
const tokens = /\\[\s\S]|\[\^?\]?|\(\?P<|\(\?P=\w+\)|[\s\S]/g;
const anchors: Readonly<Record<string, string>> = { '\\A': '(?<![\\s\\S])', '\\Z': '(?![\\s\\S])' };
const unicodeInClass: Readonly<Record<string, string>> = { '\\w': '\\p{L}\\p{N}_', '\\d': '\\p{Nd}', '\\D': '\\P{Nd}' };
const unicode: Readonly<Record<string, string>> = {
  '\\w': '[\\p{L}\\p{N}_]',
  '\\W': '[^\\p{L}\\p{N}_]',
  '\\d': '\\p{Nd}',
  '\\D': '\\P{Nd}',
};
