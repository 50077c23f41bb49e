/** A JSON answer. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return jsonText(JSON.stringify(value), status, headers);
}

/** A JSON answer whose text is there already. */
export function jsonText(text: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** An answer without a body. */
export function empty(status: 204 | 304, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}
