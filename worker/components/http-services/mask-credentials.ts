/**
 * The text of a refusal without the credentials that the request carried: services like to repeat them, and texts of
 * failures reach flows, agents and logs. Credentials shorter than six characters are left alone.
 */
export function maskCredentials(text: string, request: Sent): string {
  const given = [...namedIn(request.headers), ...namedIn(request.query), ...namedIn(request.json)];
  const secrets = given
    .map((value) => value.replace(/^(?:Bearer|Basic|Token) /i, ''))
    .filter(({ length }) => length >= 6);
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text);
}

function namedIn(members: unknown): string[] {
  if (typeof members !== 'object' || members === null) return [];
  return Object.entries(members).flatMap(([name, value]) =>
    typeof value === 'string' && /key|token|secret|password|authorization|app_?id/i.test(name) ? [value] : [],
  );
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly json?: unknown;
}
