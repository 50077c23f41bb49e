import { beforeEach, describe, expect, test } from 'vitest';
import { secretBytes } from '../../worker/routes/webhook/signature.ts';
import { bindings } from '../support/migrate.ts';
import { freshService, type Service, service } from '../support/service.ts';
import { webhookEcho } from '../support/webhook-flows.ts';

let anyone: Service;
let owner: Service;
let hook: string;

beforeEach(async () => {
  anyone = await freshService();
  owner = await (await (await anyone.signedIn()).newUser('ann')).withKey();
  hook = (await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'hook', data: webhookEcho() })).id;
});

describe('a flow with a webhook secret', () => {
  test('takes signed webhooks without a key, and no others', async () => {
    const { secret, live } = await rotate();
    expect([secret.startsWith('whsec_'), secretBytes(secret)?.length, live]).toEqual([true, 32, 1]);
    expect((await post(await signed(secret))).status).toBe(202);
    expect(await refusal({})).toEqual([401, 'webhook_unsigned']);
    expect(await refusal(owner.headers)).toEqual([401, 'webhook_unsigned']);
    const late = await signed(secret, { at: Math.floor(Date.now() / 1000) - 301 });
    expect(await refusal(late)).toEqual([401, 'webhook_signature_expired']);
    expect(await refusal(await signed(secret), '{"text": "signee"}')).toEqual([401, 'webhook_signature_wrong']);
    const good = await signed(secret);
    const signature = good['webhook-signature'].replace(/.(?==$)/, (last) => (last === 'A' ? 'E' : 'A'));
    expect(await refusal({ ...good, 'webhook-signature': signature })).toEqual([401, 'webhook_signature_wrong']);
  });

  test('takes the secret before the last rotation, and no older one', async () => {
    const secrets = [await rotate(), await rotate(), await rotate()].map(({ secret }) => secret);
    const statuses = [];
    for (const secret of secrets) statuses.push((await post(await signed(secret))).status);
    expect(statuses).toEqual([401, 202, 202]);
  });

  test('takes a secret that its sender made', async () => {
    const own = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect((await rotate({ secret: own })).secret).toBe(own);
    expect((await post(await signed(own))).status).toBe(202);
    for (const bytes of [24, 25, 26, 31, 32, 62, 63, 64]) {
      const { secret } = await rotate({ secret: `whsec_${btoa('k'.repeat(bytes))}` });
      expect(secretBytes(secret)?.length).toBe(bytes);
    }
    const wrong = [23, 65, 66].map((bytes) => `whsec_${btoa('k'.repeat(bytes))}`);
    for (const secret of [...wrong, 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_c2hvcnQ=', 'whsec_%', 7]) {
      const { status } = await owner.ask('PUT', `/api/v1/flows/${hook}/webhook_secret`, { secret });
      expect([secret, status]).toEqual([secret, 422]);
    }
  });

  test('takes all webhooks again once its secrets are deleted', async () => {
    const { secret } = await rotate();
    await owner.fetch('DELETE', `/api/v1/flows/${hook}/webhook_secret`);
    expect((await post({})).status).toBe(202);
    await rotate();
    expect((await post(await signed(secret))).status).toBe(401);
  });

  test('does not take a signed webhook twice, whatever unsigned key comes with it', async () => {
    const { secret } = await rotate();
    const headers = await signed(secret);
    const first = await post(headers);
    const again = await post({ ...headers, 'idempotency-key': 'new' });
    expect(again.headers.get('x-run-id')).toBe(first.headers.get('x-run-id'));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('still needs the owner’s key where all webhooks do', async () => {
    const { secret } = await rotate();
    anyone = service({ SERVICE_WEBHOOK_AUTH_ENABLE: 'true' });
    const headers = await signed(secret);
    expect((await post(headers)).status).toBe(403);
    expect((await post(owner.headers)).status).toBe(401);
    expect((await post({ ...headers, ...owner.headers })).status).toBe(202);
  });

  test('keeps its secrets sealed', async () => {
    const { secret } = await rotate();
    const { results } = await bindings.DB.prepare('SELECT * FROM webhook_secrets').all();
    expect(results).toHaveLength(1);
    expect(JSON.stringify(results)).not.toContain(secret.slice(6, 20));
  });
});

test('rotations at once leave two secrets that count', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => rotate()));
  let counting = 0;
  for (const { secret } of made) counting += (await post(await signed(secret))).status === 202 ? 1 : 0;
  expect(counting).toBe(2);
});

const text = '{"text": "signed"}';

async function rotate(body?: unknown): Promise<{ secret: string; live: number }> {
  return owner.json('PUT', `/api/v1/flows/${hook}/webhook_secret`, body);
}

async function post(headers: Record<string, string>, body = text) {
  return anyone.ask('POST', `/api/v1/webhook/${hook}`, JSON.parse(body), headers);
}

async function refusal(headers: Record<string, string>, body = text) {
  const answer = await post(headers, body);
  return [answer.status, answer.body?.code];
}

/** The headers of a webhook that is signed as Standard Webhooks says. */
async function signed(secret: string, { at = Math.floor(Date.now() / 1000) } = {}) {
  const bytes = secretBytes(secret) as Uint8Array<ArrayBuffer>;
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const id = `msg_${crypto.randomUUID()}`;
  const content = new TextEncoder().encode(`${id}.${at}.${JSON.stringify(JSON.parse(text))}`);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  const signature = `v1,${btoa(String.fromCharCode(...digest))}`;
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signature };
}
