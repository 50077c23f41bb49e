import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, parseTraceParent } from '@opentelemetry/core';
import { ParentBasedSampler, SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { BatchSender, type SenderParts } from './batch-sender.ts';
import { otlpJson } from './otlp.ts';
import { RunTrace } from './run-trace.ts';
import { scrub } from './scrub.ts';
import type { RecordedSpan } from './span.ts';

/**
 * Traces of runs, sent to the deployment's collector in batches after the answers. A collector that is down costs spans
 * only.
 */
export class Tracing {
  readonly showsContent: boolean;
  readonly #sender: BatchSender<RecordedSpan>;
  readonly #sampler: ParentBasedSampler;
  readonly #parts: TracingParts;
  #isDown = false;

  constructor(parts: TracingParts) {
    const { settings, now, wait } = parts;
    this.#parts = parts;
    this.showsContent = settings.showsContent;
    this.#sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) });
    this.#sender = new BatchSender({ now, wait, deliver: (spans, dropped) => this.#deliver(spans, dropped) });
  }

  /** The trace of a run, in its caller's where `traceparent` names one; null for a run that is not sampled. */
  begin(name: string, traceId: string, traceparent: string | null): RunTrace | null {
    const given = traceparent === null ? null : parseTraceParent(traceparent);
    const parent = given?.traceId === traceId ? { ...given, isRemote: true } : null;
    const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    const { decision } = this.#sampler.shouldSample(context, traceId, name, SpanKind.SERVER, {}, []);
    if (decision !== SamplingDecision.RECORD_AND_SAMPLED) return null;
    return new RunTrace({ traceId, parentId: parent?.spanId ?? null, name, kind: 'server', now: this.#parts.now });
  }

  /** Takes the spans of a run that has ended. */
  add(spans: readonly RecordedSpan[]): void {
    for (const span of spans) this.#sender.add(span);
  }

  /** Sees to it that what was added is sent; see `BatchSender`. */
  flush(waitUntil: (work: Promise<unknown>) => void): void {
    this.#sender.flush(waitUntil);
  }

  /** A text of a span without secrets. */
  clean(text: string, secrets: readonly string[] = []): string {
    return scrub(text, [...this.#parts.known, ...secrets]);
  }

  async #deliver(spans: readonly RecordedSpan[], dropped: number): Promise<void> {
    const { settings, fetch, log } = this.#parts;
    try {
      const response = await fetch(settings.url, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body: otlpJson(spans, { 'service.name': settings.serviceName }, (text) => this.clean(text)),
        signal: AbortSignal.timeout(patience),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`it answered ${response.status}`);
    } catch (error) {
      if (!this.#isDown) log('warning', 'the collector of traces takes no spans', { reason: String(error) });
      this.#isDown = true;
      throw error;
    }
    this.#isDown = false;
    if (dropped > 0) log('warning', 'spans dropped', { spans: dropped });
  }
}

/**
 * What the settings of the environment, named as every exporter of OpenTelemetry names them, ask for; null for no
 * traces.
 */
export function tracingSettings(config: Config): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = config;
  const url = own ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (url === undefined) return null;
  return {
    url,
    headers: parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: config.OTEL_SERVICE_NAME,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    showsContent: config.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT,
  };
}

/** Milliseconds that the collector has for a batch. */
const patience = 5000;

interface TracingSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The part of the traces that is sent where no caller decides, from 0 to 1. */
  readonly ratio: number;
  /** Whether spans of model calls have the messages. */
  readonly showsContent: boolean;
}

export interface TracingParts extends Pick<SenderParts<RecordedSpan>, 'now' | 'wait'> {
  readonly settings: TracingSettings;
  /** Not guarded: the collector is the operator's own choice. */
  readonly fetch: typeof fetch;
  readonly log: Log;
  /** Secrets of the deployment. */
  readonly known: readonly string[];
}
