import { RetryableError, TerminalError } from '../../engine/errors.ts';

/** A service did not answer in time. */
export class ServiceTimeoutError extends RetryableError {
  override name = 'ServiceTimeoutError';
  constructor(host: string, seconds: number) {
    super(`${host} did not answer within ${seconds} seconds. Try again later, or ask for less.`, 'service_timeout');
  }
}

/** No connection, or one that broke. The message is the far end's or the network's own. */
export class ServiceUnreachableError extends RetryableError {
  override name = 'ServiceUnreachableError';
  readonly host: string;
  constructor(host: string, reason: string) {
    super(reason === '' ? `${host} cannot be reached.` : reason, 'service_unreachable');
    this.host = host;
  }
}

/** A service answered with a status that is no success. */
export class ServiceRefusedError extends TerminalError {
  override name = 'ServiceRefusedError';
  readonly status: number;
  /** The body that came with it. */
  readonly body: string;
  constructor(message: string, status: number, body: string) {
    super(message, 'service_refused');
    this.status = status;
    this.body = body;
  }
  /** Worth another try later. */
  get retryable(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** A service answered, but not with what it should. */
export class ServiceAnswerError extends TerminalError {
  override name = 'ServiceAnswerError';
  constructor(message: string) {
    super(message, 'service_answer');
  }
}

/** An answer that is larger than a run can hold. */
export class AnswerTooLargeError extends TerminalError {
  override name = 'AnswerTooLargeError';
  constructor(limit: number) {
    super(`The answer is larger than ${Math.floor(limit / 1024 / 1024)} MB. Ask for less.`, 'answer_too_large');
  }
}
