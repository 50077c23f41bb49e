/**
 * The trace id of a request: that of a W3C `traceparent` header, so that a caller's trace goes on here, or a new one.
 * 32 hex digits.
 */
export function traceIdOf(headers: Headers): string {
  const parent = headers.get('traceparent');
  if (parent !== null) {
    const given = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(parent)?.[1];
    if (given !== undefined && !/^0+$/.test(given)) return given;
  }
  return crypto.randomUUID().replaceAll('-', '');
}
