/**
 * The statement's words and marks in order, without white space, comments and what stands in quotes. A keyword is in
 * upper case; a quoted text or name is its opening quote alone.
 */
export function tokensOf(statement: string): string[] {
  return [...statement.matchAll(token)].flatMap(([text]) => {
    if (/^(--|\/\*|\s)/.test(text)) return [];
    if (/^['"`[]/.test(text)) return [text[0] as string];
    return [text.toUpperCase()];
  });
}

const token =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?|[A-Za-z_]\w*|\s+|[^\s]/g;
