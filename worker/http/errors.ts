/**
 * What a handler throws to answer with an error. `toResponse` shapes every one of them, in one place (design decision
 * 11): `{detail, code, trace_id}`.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;
  readonly headers: Readonly<Record<string, string>>;

  /** `detail` is a text, or an object or list where the facts have one. */
  constructor(status: number, code: string, detail: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(typeof detail === 'string' ? detail : code);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.headers = headers;
  }

  /** The JSON body. Overridden where a door speaks another dialect. */
  body(traceId: string): Record<string, unknown> {
    return { detail: this.detail, code: this.code, trace_id: traceId };
  }
}

export class BadRequestError extends HttpError {
  override name = 'BadRequestError';
  constructor(detail: unknown, code: string) {
    super(400, code, detail);
  }
}

/** A credential that is wrong: 401 with the scheme to use (facts 1). */
export class UnauthorizedError extends HttpError {
  override name = 'UnauthorizedError';
  constructor(detail: string, code = 'invalid_credentials') {
    super(401, code, detail, { 'www-authenticate': 'Bearer' });
  }
}

export class ForbiddenError extends HttpError {
  override name = 'ForbiddenError';
  constructor(detail: string, code: string) {
    super(403, code, detail);
  }
}

/** Not there, or not the caller's to see: the text does not tell which (design decision 10). */
export class NotFoundError extends HttpError {
  override name = 'NotFoundError';
  constructor(detail: string, code = 'not_found') {
    super(404, code, detail);
  }
}

export class ConflictError extends HttpError {
  override name = 'ConflictError';
  constructor(detail: string, code: string) {
    super(409, code, detail);
  }
}

/** Input of the wrong form: the list of what was wrong where (facts 1), without the input itself. */
export class ValidationError extends HttpError {
  override name = 'ValidationError';
  constructor(detail: readonly FieldError[] | string, status: 400 | 422 = 422) {
    super(status, 'validation_failed', detail);
  }
}

/** An error in the shape of the vendor whose API `/v1/responses` follows (spec 7). */
export class VendorError extends HttpError {
  override name = 'VendorError';
  readonly type: string;
  readonly param: string | null;

  constructor(
    status: number,
    type: string,
    code: string | null,
    message: string,
    param: string | null = null,
    headers = {},
  ) {
    super(status, code ?? type, message, headers);
    this.type = type;
    this.param = param;
  }

  override body(traceId: string): Record<string, unknown> {
    const code = this.code === this.type ? null : this.code;
    return { error: { message: this.detail, type: this.type, param: this.param, code }, trace_id: traceId };
  }
}

export interface FieldError {
  type: string;
  loc: (string | number)[];
  msg: string;
  ctx?: Record<string, unknown>;
}

/** Shapes any thrown thing into its answer. What is not an HttpError is a fault of ours: 500 without its text. */
export function toResponse(error: unknown, traceId: string): Response {
  const known = error instanceof HttpError ? error : internalError();
  return Response.json(known.body(traceId), { status: known.status, headers: known.headers });
}

/** The 500 of a fault of ours: nothing about the fault, everything to find it again in the log. */
export function internalError(): HttpError {
  return new HttpError(
    500,
    'internal_error',
    'Something went wrong in the server. The log has the cause under this trace_id.',
  );
}
