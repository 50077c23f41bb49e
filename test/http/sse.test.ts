import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventStream, type StreamedEvent, sseFrame } from '../../worker/http/sse.ts';

const token = (seq: number, chunk: string): StreamedEvent => ({ seq, event: 'token', data: { chunk, id: 'm' } });
const end = (seq: number): StreamedEvent => ({ seq, event: 'end', data: { result: { outputs: [1.5, null] } } });

describe('a stream of server-sent events', () => {
  test('numbers and names each event, and carries it whole', async () => {
    const text = await readAll(eventStream({ events: of(token(0, 'Hé\nthere'), end(1)), form: 'sse' }));
    expect(text).toBe(
      'id: 0\nevent: token\ndata: {"event":"token","data":{"chunk":"Hé\\nthere","id":"m"}}\n\n' +
        'id: 1\nevent: end\ndata: {"event":"end","data":{"result":{"outputs":[1.5,null]}}}\n\n',
    );
  });

  test('gives data of several lines a field for each', () => {
    expect(sseFrame({ data: 'one\ntwo\r\nthree\rfour' })).toBe('data: one\ndata: two\ndata: three\ndata: four\n\n');
    expect(sseFrame({ id: 7, event: 'x', data: '' })).toBe('id: 7\nevent: x\ndata: \n\n');
  });
});

describe('a stream of bare frames', () => {
  test('has the bytes that today`s clients parse', async () => {
    const text = await readAll(
      eventStream({ events: of(token(0, 'h\u00e9\u{1f600} "q" \\ \u007f\u2028\u0001</s>'), end(1)), form: 'bare' }),
    );
    expect(text).toBe(
      '{"event": "token", "data": {"chunk": "h\\u00e9\\ud83d\\ude00 \\"q\\" \\\\ \\u007f\\u2028\\u0001</s>", "id": "m"}}\n\n' +
        '{"event": "end", "data": {"result": {"outputs": [1.5, null]}}}\n\n',
    );
  });
});

describe('a run that fails in the middle of its stream', () => {
  test.each(['sse', 'bare'] as const)('sends an error and an end as %s', async (form) => {
    const stream = eventStream({
      events: failing(token(4, 'a'), new Error('secret')),
      form,
      describe: (error) => ({ message: `wrong: ${(error as Error).message.length}` }),
    });
    const frames = parse(form, await readAll(stream));
    expect(frames).toEqual([
      { event: 'token', data: { chunk: 'a', id: 'm' } },
      { event: 'error', data: { message: 'wrong: 6' } },
      { event: 'end', data: {} },
    ]);
  });

  test('numbers what it adds on', async () => {
    const text = await readAll(eventStream({ events: failing(token(4, 'a'), new Error('x')), form: 'sse' }));
    expect(text.match(/^id: .*/gm)).toEqual(['id: 4', 'id: 5', 'id: 6']);
  });

  test('says nothing of an error that nobody described', async () => {
    const text = await readAll(eventStream({ events: failing(token(0, 'a'), new Error('sk-secret')), form: 'sse' }));
    expect(text).not.toContain('sk-secret');
    expect(text).toContain('The run ended with an unexpected error.');
  });

  test('that has reported its error itself gets the missing end alone', async () => {
    const reported = { seq: 0, event: 'error', data: { message: 'm' } };
    const frames = parse('bare', await readAll(eventStream({ events: of(reported), form: 'bare' })));
    expect(frames.map(({ event }) => event)).toEqual(['error', 'end']);
  });

  test('is not mistaken for a good one when it stops without an end', async () => {
    const frames = parse('bare', await readAll(eventStream({ events: of(token(0, 'a')), form: 'bare' })));
    expect(frames.map(({ event }) => event)).toEqual(['token', 'error', 'end']);
  });
});

describe('a reader', () => {
  test('that is slow is not run ahead of', async () => {
    let made = 0;
    async function* events() {
      for (let seq = 0; seq < 100; seq += 1) {
        made += 1;
        yield token(seq, 'x');
      }
      yield end(100);
    }
    const reader = eventStream({ events: events(), form: 'sse' }).getReader();
    await reader.read();
    await reader.read();
    expect(made).toBe(2);
    await reader.cancel();
  });

  test('that leaves has the source aborted at once, even in the middle of a wait', async () => {
    const run = new AbortController();
    let finished = false;
    async function* events() {
      try {
        yield token(0, 'x');
        await new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason)));
      } finally {
        finished = true;
      }
    }
    const reader = eventStream({ events: events(), form: 'sse', onCancel: (reason) => run.abort(reason) }).getReader();
    await reader.read();
    const waiting = reader.read();
    await reader.cancel(new Error('gone'));
    expect(run.signal.reason).toEqual(new Error('gone'));
    expect(await waiting).toEqual({ done: true, value: undefined });
    await vi.waitFor(() => expect(finished).toBe(true));
  });

  test('whose request aborts ends the stream the same way, before or after its start', async () => {
    for (const early of [true, false]) {
      const request = new AbortController();
      if (early) request.abort('left');
      const left: unknown[] = [];
      const never = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
      const stream = eventStream({
        events: never,
        form: 'bare',
        signal: request.signal,
        onCancel: (reason) => left.push(reason),
      });
      const text = readAll(stream);
      request.abort('left');
      expect(await text).toBe('');
      expect(left).toEqual(['left']);
    }
  });

  test('that read to the end is no reason to cancel', async () => {
    const request = new AbortController();
    const onCancel = vi.fn();
    await readAll(eventStream({ events: of(end(0)), form: 'sse', signal: request.signal, onCancel }));
    request.abort();
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('silence', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is broken by a comment every 15 seconds, counted from the last event', async () => {
    const source = new Source();
    const reader = eventStream({ events: source, form: 'sse' }).getReader();
    await vi.advanceTimersByTimeAsync(10_000);
    const first = reader.read();
    source.give(token(0, 'x'));
    expect(decode(await first)).toContain('event: token');
    const second = reader.read();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(await settled(second)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(decode(await second)).toBe(': ping\n\n');
    const third = reader.read();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(decode(await third)).toBe(': ping\n\n');
    const fourth = reader.read();
    source.give(end(1));
    expect(decode(await fourth)).toContain('event: end');
    expect((await reader.read()).done).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not pile up for a reader that does not read', async () => {
    const source = new Source();
    const reader = eventStream({ events: source, form: 'sse' }).getReader();
    const first = reader.read();
    await vi.advanceTimersByTimeAsync(150_000);
    expect(decode(await first)).toBe(': ping\n\n');
    source.give(end(0));
    const rest = [decode(await reader.read()), decode(await reader.read())];
    expect(rest).toEqual([': ping\n\n', expect.stringContaining('event: end')]);
  });

  test('is broken by a line break between bare frames, whose clients know no comments', async () => {
    const source = new Source();
    const reader = eventStream({ events: source, form: 'bare' }).getReader();
    const first = reader.read();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(decode(await first)).toBe(' ');
    const second = reader.read();
    source.give(end(0));
    expect(decode(await second)).toContain('"end"');
  });

  test.each([
    ['sse', ':\n\n', ': ping\n\n'],
    ['bare', ' ', ' '],
  ] as const)('is probed where leaving is only noticed by writing: %s gets %j', async (form, probe, ping) => {
    const source = new Source();
    const reader = eventStream({ events: source, form, probe: true }).getReader();
    let text = '';
    let last = reader.read();
    for (let half = 0; half < 31; half += 1) {
      await vi.advanceTimersByTimeAsync(500);
      text += decode(await last);
      last = reader.read();
    }
    source.give(end(0));
    text += decode(await last);
    const frame = await readAll(eventStream({ events: of(end(0)), form }));
    expect(text).toBe(probe.repeat(29) + ping + probe + frame);
  });
});

/** A source that gives an event when the test says so. */
class Source implements AsyncIterable<StreamedEvent> {
  readonly #events: StreamedEvent[] = [];
  #wake: () => void = () => {};

  give(event: StreamedEvent): void {
    this.#events.push(event);
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StreamedEvent> {
    for (;;) {
      const event = this.#events.shift();
      if (event) yield event;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

async function* of(...events: StreamedEvent[]): AsyncGenerator<StreamedEvent> {
  yield* events;
}

async function* failing(event: StreamedEvent, error: Error): AsyncGenerator<StreamedEvent> {
  yield event;
  throw error;
}

function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream as never).text();
}

function decode(result: { value?: Uint8Array | undefined }): string {
  return new TextDecoder().decode(result.value);
}

function parse(form: 'sse' | 'bare', text: string): StreamedEvent[] {
  const frames = text.split('\n\n').slice(0, -1);
  return frames.map((frame) => JSON.parse(form === 'bare' ? frame : (/^data: (.*)$/m.exec(frame)?.[1] ?? '')));
}

async function settled(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol();
  return (await Promise.race([promise, Promise.resolve(open)])) !== open;
}
