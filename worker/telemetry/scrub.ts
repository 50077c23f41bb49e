/**
 * Takes secrets out of a text that is about to leave for a log or a trace: `known` ones wherever they stand, and what
 * looks like a credential. What it takes is replaced by `[hidden]`.
 */
export function scrub(text: string, known: readonly string[] = []): string {
  let clean = text;
  for (const secret of known) if (secret.length >= shortestSecret) clean = clean.replaceAll(secret, hidden);
  for (const [pattern, replacement] of credentialForms) clean = clean.replace(pattern, replacement);
  return clean;
}

/** A line of the log as JSON, without secrets: members with a secret's name are hidden whatever they hold. */
export function scrubbedJson(line: Readonly<Record<string, unknown>>, known: readonly string[]): string {
  // Most lines have ids and numbers alone: one look at the whole line costs a fraction of many at each of its parts.
  const plain = JSON.stringify(line);
  const isKnown = (secret: string) => changedByJson.test(secret) || plain.includes(secret);
  if (!maybeSecret.test(plain) && !known.some(isKnown)) return plain;
  return JSON.stringify(line, (name, value: unknown) => {
    if (typeof value !== 'string') return value;
    return secretName.test(name) ? hidden : scrub(value, known);
  });
}

/** What of the deployment's settings and variables must not be told: the values of those named like secrets. */
export function secretsAmong(variables: Readonly<Record<string, unknown>>): string[] {
  const named = Object.entries(variables).filter(([name]) =>
    /KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS|_[AS]K$/i.test(name),
  );
  const texts = named.flatMap(([, value]) => value).filter((value): value is string => typeof value === 'string');
  return texts.filter((text) => text.length >= shortestSecret);
}

const hidden = '[hidden]';

/** Shorter ones stand in too many harmless words. */
const shortestSecret = 4;

const secretName = /^(?:authorization|cookie|set-cookie|.*(?:api[-_]?key|password|passwd|secret|credential).*|token)$/i;

/** Whatever matches a name or a form below contains one of these. */
const maybeSecret =
  /bearer|basic|token|key|secret|passw|credential|authorization|cookie|eyJ|[spr]k[-_]|gh[opsur]_|github_pat_|glpat-|xox|hf_|gsk_|pplx-|tvly-|aiza|akia|asia|whsec_|npm_|:\/\/[^\s/]*@/i;

const changedByJson = /["\\\p{Cc}\p{Cs}]/u;

// Each takes what it began with, or is bounded: a long text may have many beginnings of what never comes to its end.
const credentialForms: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer)(\s+)[\w.~+/=-]{8,}/gi, `$1$2${hidden}`],
  [/\b(Basic|Token)(\s+)(?=\S*[\d=+/])[\w.~+/=-]{8,}/gi, `$1$2${hidden}`],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*){0,2}/g, hidden],
  [/\b(?:sk|pk|rk)[-_][\w-]{8,}/g, hidden],
  [/\b(?:gh[opsur]_|github_pat_|glpat-|xox[abprs]-|hf_|gsk_|pplx-|tvly-|AIza|AKIA|ASIA|whsec_|npm_)[\w-]{8,}/g, hidden],
  [/\b([a-z][a-z\d+.-]{0,30}:\/\/)[^\s/@:"]*:[^\s/@"]+@/gi, `$1${hidden}@`],
  [
    /((?:api[-_ ]?key|access[-_ ]?key|password|passwd|secret|credential|authorization|[-_ ?&]token|^token)["']?\s*[=:]\s*["']?)(?!\[hidden\])(?!(?:Bearer|Basic|Token)\s)[^\s"'&,;)}\]]+/gi,
    `$1${hidden}`,
  ],
];
