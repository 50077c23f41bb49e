/** A span while it goes on. */
export class Span {
  readonly traceId: string;
  readonly spanId = randomSpanId();
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly #attributes: SpanAttributes;

  constructor({ traceId, parentId, name, kind, startedAt, attributes }: NewSpan) {
    this.traceId = traceId;
    this.parentId = parentId;
    this.name = name;
    this.kind = kind;
    this.startedAt = startedAt;
    this.#attributes = attributes;
  }

  /** As W3C trace context writes it, for what is called from within the span. */
  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-01`;
  }

  end(endedAt: number, error: RecordedSpan['error'], attributes: SpanAttributes): RecordedSpan {
    const { traceId, spanId, parentId, name, kind, startedAt } = this;
    const all = { ...this.#attributes, ...attributes, ...(error && { 'error.type': error.type }) };
    return { traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes: all, error };
  }
}

function randomSpanId(): string {
  // The first and the last digits of a UUID are random, and are made faster than digits of bytes.
  const id = crypto.randomUUID();
  return id.slice(0, 8) + id.slice(-8);
}

type SpanKind = 'server' | 'internal' | 'client';

export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[]>>;

interface NewSpan {
  readonly traceId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly attributes: SpanAttributes;
}

/** A span that has ended. Times are milliseconds since the epoch. */
export interface RecordedSpan extends NewSpan {
  readonly spanId: string;
  readonly endedAt: number;
  /** What kind of error it ended with, by its code. */
  readonly error: { readonly type: string } | null;
}
