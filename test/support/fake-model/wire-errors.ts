import type { IncomingMessage, ServerResponse } from 'node:http';

/** The provider's own error body of a status. */
export function errorOfStatus(response: ServerResponse, status: number): void {
  const known = KNOWN[status];
  sendError(response, status, messageOfStatus(status), known?.type ?? 'server_error', known?.code ?? null);
}

/** What the provider says beside a status. */
export function messageOfStatus(status: number): string {
  return KNOWN[status]?.message ?? `Refused with status ${status}.`;
}

export function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  type: string,
  code: string | null,
): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type, param: null, code } }));
}

export function unknownPath(request: IncomingMessage, response: ServerResponse, path: string): void {
  sendError(response, 404, `Invalid URL (${request.method} ${path})`, 'invalid_request_error', null);
}

const KNOWN: Readonly<
  Record<number, { readonly message: string; readonly type: string; readonly code: string | null }>
> = {
  400: { message: 'Your request was malformed.', type: 'invalid_request_error', code: null },
  401: { message: 'Incorrect API key provided: sk-fake.', type: 'invalid_request_error', code: 'invalid_api_key' },
  404: {
    message: 'The model does not exist or you do not have access to it.',
    type: 'invalid_request_error',
    code: 'model_not_found',
  },
  429: { message: 'Rate limit reached. Please try again later.', type: 'requests', code: 'rate_limit_exceeded' },
  500: { message: 'The server had an error while processing your request.', type: 'server_error', code: null },
  503: { message: 'The engine is currently overloaded.', type: 'server_error', code: null },
};
