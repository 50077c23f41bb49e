import { EventSourceParserStream } from 'eventsource-parser/stream';

/** The numbered events of an answer as they come; rejects where it is cut off. */
export async function* readSse(response: Response): AsyncGenerator<SentEvent> {
  const frames = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { id, event, data } of frames ?? []) {
    const parsed = JSON.parse(data) as { readonly event?: string; readonly data?: unknown };
    yield { seq: Number(id), event: event ?? parsed.event ?? '', data: (parsed.data ?? parsed) as SentEvent['data'] };
  }
}

export interface SentEvent {
  readonly seq: number;
  readonly event: string;
  readonly data: {
    readonly id?: string;
    readonly text?: string;
    readonly chunk?: string;
    readonly sender?: string;
  };
}
