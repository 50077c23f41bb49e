import type { Exchange } from '../../http/endpoint.ts';
import { HttpError, internalError, VendorError } from '../../http/errors.ts';
import { describeError } from '../../log.ts';

/** The vendor's type for requests that cannot be answered as they are. */
export const invalidRequest = 'invalid_request_error';

/**
 * Does something and tells every error of it in the vendor's form (spec 7), with the status that it has; a fault of
 * ours goes to the log, and the caller hears only that there was one.
 */
export async function inVendorForm<T>({ app, traceId }: Asker, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof VendorError) throw error;
    if (error instanceof HttpError) throw refused(error);
    app.log('error', 'request failed', { trace_id: traceId, ...describeError(error) });
    const { status, code, detail } = internalError();
    throw new VendorError(status, 'server_error', code, String(detail));
  }
}

function refused({ status, code, detail, headers }: HttpError): VendorError {
  const [first] = Array.isArray(detail) ? detail : [];
  const field = first ? first.loc.slice(1).join('.') : null;
  const message = first ? `${first.msg}${field ? `: ${field}` : ''}` : String(detail);
  return new VendorError(status, invalidRequest, code, message, field || null, headers);
}

type Asker = Pick<Exchange, 'app' | 'traceId'>;
