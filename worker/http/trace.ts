/**
 * The trace id of a request: that of a W3C `traceparent` header, so that a caller's trace goes on here, or a new one.
 * 32 hex digits.
 */
export function traceIdOf(headers: Headers): string {
  const parent = headers.get('traceparent');
  return (parent && givenId(parent)) ?? crypto.randomUUID().replaceAll('-', '');
}

/** The `traceparent` of a request, for what is done later on its behalf; null where it has none, or a bad one. */
export function traceParentOf(headers: Headers): string | null {
  const parent = headers.get('traceparent');
  return parent !== null && givenId(parent) !== undefined ? parent : null;
}

function givenId(parent: string): string | undefined {
  const given = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(parent)?.[1];
  return given === undefined || /^0+$/.test(given) ? undefined : given;
}
