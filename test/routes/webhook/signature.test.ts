import { describe, expect, test } from 'vitest';
import { checkSignature, secretBytes } from '../../../worker/routes/webhook/signature.ts';

// The example of the Standard Webhooks specification's own libraries.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const at = 1_614_265_330;
const body = '{"test": 2432232314}';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const other = 'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=';

describe('a signed webhook', () => {
  test('counts when its signature fits', async () => {
    expect(await refusal()).toBeNull();
    expect(await refusal({ secrets: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', secret] })).toBeNull();
  });

  test('counts when one of its signatures fits', async () => {
    expect(await refusal({ signature: `${other} v2,${signature.slice(3)} v1a,nope ${signature}` })).toBeNull();
    expect(await refusal({ signature: `v2,${signature.slice(3)}` })).toContain('v1,<base64>');
  });

  test.each([
    ['of another body', { body: `${body} ` }],
    ['off by a byte', { signature: signature.replace('g0', 'h0') }],
    ['cut short', { signature: signature.slice(0, -4) }],
    ['that is no base64', { signature: 'v1,%%%' }],
    ['that is empty', { signature: 'v1,' }],
    ['of another id', { id: 'msg_2' }],
    ['by another secret', { secrets: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'] }],
  ])('is refused with a signature %s', async (_, change) => {
    expect(await refusal(change)).toContain('its signature does not fit');
  });

  test('holds for 300 seconds before and after its time, and no second longer', async () => {
    expect(await refusal({ now: at + 300 })).toBeNull();
    expect(await refusal({ now: at - 300 })).toBeNull();
    expect(await refusal({ now: at + 301 })).toContain('its webhook-timestamp is 301 seconds ago, 300 are allowed');
    expect(await refusal({ now: at - 301 })).toContain('its webhook-timestamp is 301 seconds ahead');
  });

  test.each(['', 'soon', '1e9', '1614265330.5', '-1614265330'])('is refused at the time "%s"', async (timestamp) => {
    expect(await refusal({ timestamp })).toMatch(/webhook-timestamp/);
  });

  test('is refused without one of its headers, by name', async () => {
    expect(await refusal({ id: '' })).toContain('it has no header webhook-id');
    expect(await refusal({ signature: '' })).toContain('it has no header webhook-signature');
  });

  test('is compared with its bytes, not with a text made of them', async () => {
    const bytes = new Uint8Array([255, 254, 0]);
    const sent = new Uint8Array([239, 191, 189, 239, 191, 189, 0]);
    const made = await sign(sent);
    expect(await refusal({ bytes: sent, signature: made })).toBeNull();
    expect(await refusal({ bytes, signature: made })).toContain('does not fit');
  });
});

test('a secret has 24 to 64 bytes', () => {
  const length = (bytes: number) => secretBytes(`whsec_${btoa('a'.repeat(bytes))}`)?.length ?? null;
  expect([23, 24, 64, 65].map(length)).toEqual([null, 24, 64, null]);
  expect(secretBytes('whsec_not base64')).toBeNull();
});

interface Change {
  id?: string;
  timestamp?: string;
  signature?: string;
  body?: string;
  bytes?: Uint8Array;
  secrets?: string[];
  /** Seconds. */
  now?: number;
}

async function refusal(change: Change = {}): Promise<string | null> {
  const headers = new Headers({
    'webhook-id': change.id ?? id,
    'webhook-timestamp': change.timestamp ?? String(at),
    'webhook-signature': change.signature ?? signature,
  });
  const bytes = change.bytes ?? new TextEncoder().encode(change.body ?? body);
  const signed = { headers, body: bytes, secrets: change.secrets ?? [secret], now: 1000 * (change.now ?? at) };
  return checkSignature(signed).then(
    () => null,
    (error: Error & { status: number }) => `${error.status} ${error.message}`,
  );
}

async function sign(bytes: Uint8Array): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    secretBytes(secret) as Uint8Array<ArrayBuffer>,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const content = new Uint8Array([...new TextEncoder().encode(`${id}.${at}.`), ...bytes]);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return `v1,${btoa(String.fromCharCode(...digest))}`;
}
