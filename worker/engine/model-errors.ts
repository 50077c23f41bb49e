import { RetryableError, TerminalError } from './errors.ts';

/** A model's provider said no, and would again: a bad key, a bad request, an unknown model. */
export class ModelRefusedError extends TerminalError {
  override name = 'ModelRefusedError';
  /** The provider's HTTP status, null where it had none to give. */
  readonly status: number | null;
  /** The provider's own sentence, where its answer has one. */
  readonly vendorMessage: string | null;
  constructor(message: string, details: { status?: number; vendorMessage?: string | null; code?: string } = {}) {
    super(message, details.code ?? 'model_refused');
    this.status = details.status ?? null;
    this.vendorMessage = details.vendorMessage ?? null;
  }
}

/** A model's provider could not answer this time: overload, a fault of its own, a broken or silent connection. */
export class ModelUnavailableError extends RetryableError {
  override name = 'ModelUnavailableError';
  readonly status: number | null;
  /** Milliseconds that the provider asked to wait before the next try. */
  readonly retryAfter: number | null;
  constructor(message: string, details: { status?: number; retryAfter?: number | null; code?: string } = {}) {
    super(message, details.code ?? 'model_unavailable');
    this.status = details.status ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** A flow names a model provider that this server has no adapter for. */
export class UnknownProviderError extends TerminalError {
  override name = 'UnknownProviderError';
  constructor(provider: string, known: readonly string[]) {
    super(
      `The model provider "${provider}" is not available on this server. Choose one of: ${known.join(', ')}.`,
      'unknown_provider',
    );
  }
}
