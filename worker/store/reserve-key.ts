import type { Reserved } from '../../durable-objects/idempotency-keys.ts';
import type { AppContext } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import type { IdempotencyKey } from '../http/idempotency.ts';
import { sha256Hex } from '../secrets/sha256.ts';
import { durableCall } from './durable-call.ts';
import type { RunnableFlow } from './flows/runnable.ts';

const buckets = 32;

/**
 * Has a caller's key stand for a run of this flow, or finds the run that it stands for; a key counts for one flow, for
 * 24 hours. Throws a 422 where the key came with another body before. Reserve only what will be accepted.
 */
export async function reserveKey(
  app: AppContext,
  flow: RunnableFlow,
  mark: IdempotencyKey,
  body: Uint8Array,
  runId: string,
): Promise<Reserved> {
  const key = await sha256Hex(`${flow.id}/${mark.value}`);
  const fingerprint = hex(await crypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>));
  const bucket = Number.parseInt(key.slice(0, 8), 16) % buckets;
  const reserved = await durableCall(
    () => app.env.IDEMPOTENCY_KEYS.getByName(`${flow.userId}/${bucket}`),
    (object) => object.reserve({ key, runId, fingerprint, now: app.now() }),
  );
  if (reserved.isSame) return reserved;
  const detail = `The ${mark.header} "${mark.value}" came with another body before: a new event needs a new key.`;
  throw new HttpError(422, 'idempotency_key_reused', detail);
}

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
