import type { IdempotencyKeys, Reserved } from '../../durable-objects/idempotency-keys.ts';
import type { AppContext } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import type { IdempotencyKey } from '../http/idempotency.ts';
import { hexDigest, sha256Hex } from '../secrets/sha256.ts';
import { durableCall } from './durable-call.ts';

/**
 * For routes that accept a run in the background and answer with its id, as webhooks and builds: has a caller's key
 * stand for `runId`, or finds the run that it stands for. A key counts for one user and route, for 24 hours. Whoever
 * gets an id back accepts that run, also for a repeat: a run that is there already stays as it is, and the first request
 * may have been cut off between its key and its run. Throws a 422 where the key came with another body before. Reserve
 * only what will be accepted, after everything about it was checked.
 */
export async function reserveKey(app: AppContext, marked: MarkedRequest, runId: string): Promise<Reserved> {
  const place = await placeOf(marked);
  const reserved = await durableCall(keysObject(app, place), (object) =>
    object.reserve({ key: place.key, runId, fingerprint: place.fingerprint, now: app.now() }),
  );
  if (!reserved.isSame) throw keyReused(marked.mark);
  return reserved;
}

/** A request that carries a key. */
export interface MarkedRequest {
  /** Whose key it is: the caller's id, or the flow's owner's where anybody may call. */
  readonly userId: string;
  /** What the key counts for, as `webhook/<flow id>`. */
  readonly route: string;
  readonly mark: IdempotencyKey;
  /** What must be the same in a repeat: the body as it came, or a text that tells it from others. */
  readonly body: Uint8Array | string;
}

/** Where a key lies, and what tells its request from others. */
export async function placeOf({ userId, route, mark, body }: MarkedRequest): Promise<KeyPlace> {
  const key = await sha256Hex(`${route}/${mark.value}`);
  const fingerprint = await (typeof body === 'string' ? sha256Hex(body) : hexDigest(body));
  return { object: `${userId}/${Number.parseInt(key.slice(0, 8), 16) % buckets}`, key, fingerprint };
}

/** The object that keeps a key. */
export function keysObject(app: AppContext, { object }: KeyPlace): () => DurableObjectStub<IdempotencyKeys> {
  return () => app.env.IDEMPOTENCY_KEYS.getByName(object);
}

/** The names of all objects that keep keys of a user. */
export function keysObjectNames(userId: string): string[] {
  return Array.from({ length: buckets }, (_, bucket) => `${userId}/${bucket}`);
}

/** The 422 of a key that came with another body. */
export function keyReused({ header, value }: IdempotencyKey): HttpError {
  const detail = `The ${header} "${value}" came with another body before: a new event needs a new key.`;
  return new HttpError(422, 'idempotency_key_reused', detail);
}

export interface KeyPlace {
  /** The name of the object: 32 for each user. */
  readonly object: string;
  readonly key: string;
  readonly fingerprint: string;
}

const buckets = 32;
