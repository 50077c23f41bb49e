import type { AppContext } from '../../context.ts';
import { HttpError } from '../../http/errors.ts';

/** Throws the 501 of spec 7 where no log is kept. */
export function demandLogs(app: AppContext): void {
  if (app.config.SERVICE_LOG_RETRIEVER_BUFFER_SIZE > 0) return;
  throw new HttpError(501, 'log_retrieval_disabled', 'Log retrieval is disabled');
}
