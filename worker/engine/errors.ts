/** How a run ended badly, as deliveries show it. `status` is what a plain run answers (design decision 11). */
export interface RunFailure {
  /** With the component's name, as `Error building Component OpenAI: \n\n…`. Runs put `Error running graph: ` before it. */
  readonly message: string;
  /** The bare text of what went wrong. */
  readonly reason: string;
  readonly status: 400 | 500;
  readonly code: string;
  readonly vertexId: string | null;
  readonly componentName: string | null;
  /** The far end may answer differently next time: 429, 5xx, a broken connection. */
  readonly retryable: boolean;
}

/** The graph cannot be run as it stands: no data, a cycle, an unknown start vertex. 400. */
export class GraphError extends Error {
  override name = 'GraphError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A component cannot go on, and would not the next time either. 500. */
export class TerminalError extends Error {
  override name = 'TerminalError';
  readonly code: string;
  constructor(message: string, code = 'component_failed') {
    super(message);
    this.code = code;
  }
}

/** A component met a fault that may pass: worth another try where the host retries. 500. */
export class RetryableError extends Error {
  override name = 'RetryableError';
  readonly code: string;
  constructor(message: string, code = 'component_unavailable') {
    super(message);
    this.code = code;
  }
}

/** Nothing was sent, or no answer came: the host has no address, or takes no connection. */
export class UnreachableError extends RetryableError {
  override name = 'UnreachableError';
}
