import { ModelRefusedError, ModelUnavailableError } from '../../engine/model-errors.ts';
import type { WorkersAi } from '../deps.ts';

/**
 * A `fetch` that asks the deployment's binding to Workers AI: the body's `model` is run with its other members, and what
 * it gives, an object or a stream, is the response. Throws ModelRefusedError or ModelUnavailableError for what the
 * binding throws, whose text begins with a code (developers.cloudflare.com/workers-ai/platform/errors).
 */
export function bindingFetch(ai: WorkersAi): typeof fetch {
  return async (_input, init) => {
    const { model, ...inputs } = JSON.parse(String(init?.body)) as { model: string };
    const answer = await untilAborted(run(ai, model, inputs, init?.signal ?? undefined), init?.signal ?? null);
    if (answer instanceof Response) return answer;
    if (answer instanceof ReadableStream) return new Response(answer.pipeThrough(whole(), abortedBy(init?.signal)));
    return Response.json(answer ?? null);
  };
}

async function run(ai: WorkersAi, model: string, inputs: object, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await ai.run(model, { ...inputs }, signal === undefined ? {} : { signal });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw PASSING.test(message) ? new ModelUnavailableError(message) : new ModelRefusedError(message);
  }
}

/** The promise's outcome, or the signal's reason where that comes first: not every binding heeds a signal. */
function untilAborted<Outcome>(outcome: Promise<Outcome>, signal: AbortSignal | null): Promise<Outcome> {
  if (signal === null) return outcome;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    outcome.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

function whole(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream();
}

function abortedBy(signal: AbortSignal | null | undefined): StreamPipeOptions {
  return signal ? { signal } : {};
}

/** Timeouts, no capacity, and failures of the service itself. */
const PASSING = /^(3007|3008|3040|3043|1031)\b|capacity|timed? ?out/i;
