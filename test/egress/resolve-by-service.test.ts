import { expect, test } from 'vitest';
import { guardedFetch } from '../../worker/egress/guarded-fetch.ts';
import { resolveByService } from '../../worker/egress/resolve-by-service.ts';

test('a name is judged by the addresses that the service gives', async () => {
  const asked: string[] = [];
  const resolve = resolveByService({
    async fetch(url) {
      const host = new URL(url).searchParams.get('host') ?? '';
      asked.push(host);
      return host === 'down.example.com'
        ? new Response(null, { status: 500 })
        : Response.json(host.startsWith('in') ? ['10.0.0.1'] : ['1.1.1.1']);
    },
  });
  const fetch = guardedFetch({
    fetch: (async () => new Response('ok')) as typeof globalThis.fetch,
    ssrfProtection: true,
    allowedHosts: [],
    resolve,
  });
  await expect(fetch('https://out.example.com/')).resolves.toBeDefined();
  await expect(fetch('https://in.example.com/')).rejects.toThrow('leads to an address of the local network');
  await expect(fetch('https://down.example.com/')).rejects.toThrow(
    'The host name "down.example.com" could not be resolved.',
  );
  expect(asked).toEqual(['out.example.com', 'in.example.com', 'down.example.com']);
});
