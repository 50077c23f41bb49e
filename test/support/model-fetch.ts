/**
 * A model provider for tests in workerd, where none can be started: given to the service as its `fetch`. The last text
 * of the user is echoed, token by token where it is asked to stream.
 */
export function modelFetch(fault?: (call: ModelCall) => Response | Promise<Response> | null): ModelFetch {
  const calls: ModelCall[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const body = (await request.json()) as ModelCall['body'];
    const call = { url: request.url, headers: request.headers, signal: init?.signal ?? null, body };
    calls.push(call);
    return (await fault?.(call)) ?? echo(body);
  };
  return Object.assign(answer as typeof fetch, { calls });
}

/** A stream of an answer's first tokens that then goes on as `rest` does. */
export function tokensThen(tokens: readonly string[], then: Rest): Response {
  const left = [...tokens];
  const body = new ReadableStream<Uint8Array>(
    {
      // One at a time: an error throws away what was not read yet.
      async pull(controller) {
        const token = left.shift();
        if (token === undefined) await then(controller);
        else controller.enqueue(frame({ content: token }));
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function echo({ messages, stream }: ModelCall['body']): Response {
  const text = String(messages.at(-1)?.content ?? '');
  if (!stream) {
    const message = { role: 'assistant', content: text };
    return Response.json({ ...envelope, choices: [{ index: 0, message, finish_reason: 'stop' }] });
  }
  return tokensThen(text.match(/\s*\S+/g) ?? [], (controller) => {
    controller.enqueue(frame({}, 'stop'));
    controller.enqueue(encoder.encode('data: [DONE]\n\n'));
    controller.close();
  });
}

function frame(delta: object, reason: string | null = null): Uint8Array {
  const chunk = { ...envelope, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] };
  return encoder.encode(`data: ${JSON.stringify(chunk)}\n\n`);
}

const envelope = { id: 'chatcmpl-test', object: 'chat.completion', created: 1_700_000_000, model: 'gpt-4o-mini' };
const encoder = new TextEncoder();

type Rest = (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>;

export type ModelFetch = typeof fetch & { readonly calls: readonly ModelCall[] };

export interface ModelCall {
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal | null;
  readonly body: { readonly messages: readonly { role: string; content: unknown }[]; readonly stream?: boolean };
}
