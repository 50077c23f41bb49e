import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { version } from '../version.ts';
import type { RecordedSpan, SpanAttributes } from './span.ts';

/** Spans as the JSON of an OTLP export request, in the name of a service. Every text goes through `clean`. */
export function otlpJson(
  spans: readonly RecordedSpan[],
  resource: Readonly<Record<string, string>>,
  clean: (text: string) => string,
): Uint8Array {
  const service = resourceFromAttributes(resource);
  const bytes = JsonTraceSerializer.serializeRequest(spans.map((span) => readable(span, service, clean)));
  if (bytes === undefined) throw new Error('The spans could not be written as OTLP.');
  return bytes;
}

function readable(
  span: RecordedSpan,
  resource: ReadableSpan['resource'],
  clean: (text: string) => string,
): ReadableSpan {
  const { traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, error } = span;
  const traceFlags = 1;
  return {
    name: clean(name),
    kind: kinds[kind],
    spanContext: () => ({ traceId, spanId, traceFlags }),
    ...(parentId !== null && { parentSpanContext: { traceId, spanId: parentId, traceFlags } }),
    startTime: millisToHrTime(startedAt),
    endTime: millisToHrTime(endedAt),
    duration: millisToHrTime(endedAt - startedAt),
    status: error === null ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR, message: error.type },
    attributes: cleaned(attributes, clean),
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'rillflow', version },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, client: SpanKind.CLIENT };

function cleaned(attributes: SpanAttributes, clean: (text: string) => string): ReadableSpan['attributes'] {
  const entries = Object.entries(attributes).map(([name, value]) => [name, cleanValue(value, clean)]);
  return Object.fromEntries(entries) as ReadableSpan['attributes'];
}

function cleanValue(value: SpanAttributes[string], clean: (text: string) => string) {
  if (typeof value === 'string') return clean(value);
  return Array.isArray(value) ? value.map((text: string) => clean(text)) : value;
}
