import type { RunFailure } from '../engine/errors.ts';
import type { RunObserver, VertexWatch } from '../engine/observer.ts';
import { type RecordedSpan, Span, type SpanAttributes } from './span.ts';

/**
 * The spans of one run: its own, a child for each vertex that runs, and below these their steps, model calls and
 * requests. Nothing is sent from here; `end` gives what there is to send.
 */
export class RunTrace implements RunObserver {
  readonly root: Span;
  readonly #now: () => number;
  readonly #ended: RecordedSpan[] = [];
  readonly #open = new Set<Span>();
  readonly #vertices = new Map<string, Span>();
  readonly #steps = new Map<string, Span>();
  #isOver = false;

  constructor({ now, ...run }: TracedRun) {
    this.#now = now;
    this.root = new Span({ ...run, attributes: {}, startedAt: now() });
  }

  begin({ id, type, displayName }: Parameters<RunObserver['begin']>[0]): VertexWatch {
    const attributes = { 'rillflow.vertex.id': id, 'rillflow.vertex.type': type, 'rillflow.vertex.name': displayName };
    const span = this.open(`vertex ${type}`, this.root, 'internal', attributes);
    this.#vertices.set(id, span);
    return {
      ended: (failure) => {
        this.close(span, failure && failureStatus(failure));
        if (this.#vertices.get(id) === span) this.#vertices.delete(id);
      },
    };
  }

  /** A step of the run under its key and the idempotency key that it sends outward, by which its children find it. */
  async step<T>(key: string, idempotencyKey: string, effect: () => Promise<T>): Promise<T> {
    const parts = key.split('/');
    // Before the vertex stands the flow, if it is one within the run; behind it how often it ran before.
    const place = parts.findIndex((part) => this.#vertices.has(part));
    const parent = this.#vertices.get(parts[place] ?? '') ?? this.root;
    // What a step names may be an address or a file: its first word says enough.
    const name = /^[\w.-]{1,40}/.exec(parts[place === -1 ? 0 : place + 2] ?? '')?.[0] ?? 'unnamed';
    const span = this.open(`step ${name}`, parent, 'internal', {});
    this.#steps.set(idempotencyKey, span);
    try {
      const result = await effect();
      this.close(span, null);
      return result;
    } catch (error) {
      this.close(span, errorStatus(error));
      throw error;
    } finally {
      this.#steps.delete(idempotencyKey);
    }
  }

  /**
   * The span that something belongs to that was begun with an idempotency key: its step; else the one vertex at work.
   */
  parentOf(idempotencyKey: string | null): Span {
    const step = idempotencyKey === null ? undefined : this.#steps.get(idempotencyKey);
    if (step !== undefined) return step;
    const [vertex, another] = this.#vertices.values();
    return vertex !== undefined && another === undefined ? vertex : this.root;
  }

  open(name: string, parent: Span, kind: Span['kind'], attributes: SpanAttributes): Span {
    const { traceId } = this.root;
    const span = new Span({ traceId, parentId: parent.spanId, name, kind, attributes, startedAt: this.#now() });
    if (!this.#isOver) this.#open.add(span);
    return span;
  }

  /** Ends a span; what ends after its run was told of by it. */
  close(span: Span, error: SpanError | null, attributes: SpanAttributes = {}): void {
    if (!this.#open.delete(span)) return;
    this.#ended.push(span.end(this.#now(), error, attributes));
  }

  /** Ends the run and everything in it that still goes on. Children come before their parents. */
  end(failure: RunFailure | null, attributes: SpanAttributes = {}): readonly RecordedSpan[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    for (const span of [...this.#open].reverse()) this.close(span, null);
    this.#ended.push(this.root.end(this.#now(), failure && failureStatus(failure), attributes));
    return this.#ended;
  }
}

function failureStatus({ code }: RunFailure): SpanError {
  return { type: code };
}

/** What kind of error it was; what it says may be anybody's text. */
export function errorStatus(error: unknown): SpanError {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return { type: typeof code === 'string' && code !== '' ? code : typeof name === 'string' ? name : 'error' };
}

export type SpanError = NonNullable<RecordedSpan['error']>;

export interface TracedRun {
  readonly traceId: string;
  /** The caller's span. */
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: Span['kind'];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
