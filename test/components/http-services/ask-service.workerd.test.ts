import { expect, test } from 'vitest';
import { type Asker, askService } from '../../../worker/components/http-services/ask-service.ts';
import { parseXml } from '../../../worker/components/http-services/xml.ts';

test('a request is sent, its answer read, and a silent service given up in the runtime of Workers too', async () => {
  const answer = new Response('caf\u00e9', { headers: { 'set-cookie': 'A=1; Path=/' } });
  expect(
    await askService(
      asker(async () => answer),
      { url: 'https://a.example', json: {} },
    ),
  ).toMatchObject({
    status: 200,
    text: 'caf\u00e9',
    cookies: ['A=1'],
  });
  const silent = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  await expect(
    askService(asker(silent as typeof fetch), { url: 'https://a.example', timeout: 0.05 }),
  ).rejects.toMatchObject({ code: 'service_timeout' });
});

test('XML is read there', () => {
  expect(parseXml('<a:b x="1">t &amp; u<c/></a:b>')).toMatchObject({
    name: 'b',
    attributes: { x: '1' },
    text: 't & u',
  });
});

function asker(send: typeof fetch): Asker {
  return { fetch: send, signal: new AbortController().signal, step: (_key, effect) => effect('key') };
}
