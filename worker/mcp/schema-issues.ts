/**
 * What a schema has against a value, in a few words: the first issues, each with its place. Null where the error, or
 * the text, tells of no such issues. Servers put the list of issues as JSON into what they refuse with.
 */
export function issuesText(refusal: unknown): string | null {
  const issues = (refusal as { issues?: unknown } | null)?.issues;
  return Array.isArray(issues) ? told(issues) : null;
}

/** A text in which a list of issues, as JSON, is put into a few words; any other text as it is. */
export function withoutIssueLists(text: string): string {
  const start = text.indexOf('[');
  const end = text.lastIndexOf(']');
  if (start < 0 || end < start) return text;
  try {
    const issues: unknown = JSON.parse(text.slice(start, end + 1));
    const words = Array.isArray(issues) ? told(issues) : null;
    return words === null ? text : text.slice(0, start) + words + text.slice(end + 1);
  } catch {
    return text;
  }
}

function told(issues: readonly unknown[]): string | null {
  if (issues.length === 0 || !issues.every(isIssue)) return null;
  const words = issues.slice(0, shown).map((issue) => {
    const place = issue.path.join('.');
    return place === '' ? issue.message : `${place}: ${issue.message}`;
  });
  return words.join('; ') + (issues.length > shown ? `; and ${issues.length - shown} more` : '');
}

function isIssue(value: unknown): value is Issue {
  const { message, path } = (value ?? {}) as Partial<Issue>;
  return typeof message === 'string' && Array.isArray(path);
}

/** Issues that are told; the others are counted. */
const shown = 3;

interface Issue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}
