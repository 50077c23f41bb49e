/** A store as a test sees it. */
export interface StoreCase {
  readonly name: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** By method and path. */
  readonly answers: readonly (readonly [string, unknown])[];
  readonly stores: readonly SentRequest[];
  readonly searches: readonly SentRequest[];
  readonly found: readonly Readonly<Record<string, unknown>>[];
  /** The service makes the vectors itself. */
  readonly makesVectors?: boolean;
}

/** A request as it was sent; `key` is the header that signs it. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly key?: string;
  readonly body?: unknown;
}
