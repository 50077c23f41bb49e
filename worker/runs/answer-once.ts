import { type Claimed, type KeptAnswer, leaseFor } from '../../durable-objects/idempotency-keys/answers.ts';
import type { AppContext } from '../context.ts';
import { HttpError, toResponse } from '../http/errors.ts';
import { describeError } from '../log.ts';
import { sha256Hex } from '../secrets/sha256.ts';
import { durableCall } from '../store/durable-call.ts';
import { type KeyPlace, keyReused, keysObject, type MarkedRequest, placeOf } from '../store/reserve-key.ts';
import { runIds } from './background/run-ids.ts';

/** Milliseconds that a repeat waits for the first answer before it is told to come again. */
const patience = 2000;

/** Bytes of a body that lie in the key's own row. */
const inline = 1_000_000;

/**
 * Answers a request that carries a key: the first of them by `work`, every repeat for 24 hours with that very answer
 * and `Idempotent-Replayed: true`. The work goes on when its caller leaves. The 500 of a run that failed is an answer;
 * whatever else is thrown frees the key. Throws a 422 where the key came with another body, a 409 where the first
 * answer is not there yet. A request that dies holds its key for half a minute. Who does its work again makes the same
 * ids in the same order, so that what it had stored is replaced, not doubled.
 */
export async function answerOnce<C extends Caller>(
  caller: C,
  marked: MarkedRequest,
  work: (caller: C) => Promise<Response>,
): Promise<Response> {
  const { app } = caller;
  const place = await placeOf(marked);
  const holder = crypto.randomUUID();
  const claim = { key: place.key, fingerprint: place.fingerprint, holder, now: app.now() };
  const claimed = await durableCall(
    keysObject(app, place),
    async (object) => (await object.claim(claim, patience)) as Claimed,
  );
  if (claimed.is === 'reused') throw keyReused(marked.mark);
  if (claimed.is === 'busy') throw unanswered(marked);
  if (claimed.is === 'answered') return replay(app, claimed.answer);
  if (claimed.left !== null) caller.waitUntil(app.files.delete(claimed.left));
  const answer = new FirstAnswer(caller, marked, place, holder);
  const newId = runIds(await idSeed(marked.userId, place.key, claimed.since));
  const given = answer.give(() => work({ ...caller, app: { ...app, newId } }));
  caller.waitUntil(given.catch(() => {}));
  return given;
}

/** A UUID that is the same for each try of a request, and another once its key counts no more. */
async function idSeed(userId: string, key: string, since: number): Promise<string> {
  const hex = await sha256Hex(`${userId}/${key}/${since}`);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The answer of whoever has the key. */
class FirstAnswer {
  readonly #caller: Caller;
  readonly #userId: string;
  readonly #place: KeyPlace;
  readonly #holder: string;

  constructor(caller: Caller, { userId }: MarkedRequest, place: KeyPlace, holder: string) {
    this.#caller = caller;
    this.#userId = userId;
    this.#place = place;
    this.#holder = holder;
  }

  async give(work: () => Promise<Response>): Promise<Response> {
    const heartbeat = setInterval(() => void this.#renew(null).catch(() => {}), leaseFor / 3);
    const stop = () => clearInterval(heartbeat);
    try {
      const response = await work().catch((error: unknown) => this.#answerOf(error));
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!isStream || response.body === null) {
        const body = await response.arrayBuffer();
        await this.#keep(response, body).finally(stop);
        return new Response(body.byteLength > 0 ? body : null, response);
      }
      const [shown, kept] = response.body.tee();
      this.#caller.waitUntil(
        new Response(kept)
          .arrayBuffer()
          .then((body) => this.#keep(response, body))
          .finally(stop),
      );
      return new Response(shown, response);
    } catch (error) {
      stop();
      // Where that fails too, the lease ends by itself.
      await this.#call((object, key) => object.release(key, this.#holder)).catch(() => {});
      throw error;
    }
  }

  /** A failed run's answer; anything else is thrown on. */
  #answerOf(error: unknown): Response {
    if (error instanceof HttpError && error.status === 500) return toResponse(error, this.#caller.traceId);
    throw error;
  }

  /** What cannot be kept is answered all the same: the lease ends by itself. */
  async #keep({ status, headers }: Response, body: ArrayBuffer): Promise<void> {
    const { app, traceId } = this.#caller;
    try {
      const place = body.byteLength > inline ? `idempotency/${this.#userId}/${this.#holder}` : null;
      if (place !== null) {
        if (!(await this.#renew(place))) return;
        await app.files.put(place, body);
      }
      const answer: KeptAnswer = { status, headers: [...headers], body: place === null ? body : null, place };
      await this.#call((object, key) => object.keep(key, this.#holder, answer));
    } catch (error) {
      app.log('error', 'an answer was not kept for its key', { trace_id: traceId, ...describeError(error) });
    }
  }

  #renew(place: string | null): Promise<boolean> {
    return this.#call((object, key) => object.renew(key, this.#holder, this.#caller.app.now(), place));
  }

  #call<T>(ask: (object: ReturnType<ReturnType<typeof keysObject>>, key: string) => Promise<T>): Promise<T> {
    return durableCall(keysObject(this.#caller.app, this.#place), (object) => ask(object, this.#place.key));
  }
}

async function replay(app: AppContext, { status, headers, body, place }: KeptAnswer): Promise<Response> {
  const stored = place === null ? null : await app.files.get(place);
  const response = new Response(stored?.body ?? (body?.byteLength ? body : null), {
    status,
    headers: new Headers(headers),
  });
  response.headers.set('idempotent-replayed', 'true');
  return response;
}

function unanswered({ mark: { header, value } }: MarkedRequest): HttpError {
  const detail = `The request with the ${header} "${value}" is being answered. Repeat it when the answer may be there.`;
  return new HttpError(409, 'idempotency_key_busy', detail, { 'retry-after': '2' });
}

export interface Caller {
  readonly app: AppContext;
  readonly traceId: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
}
