import { describe, expect, test, vi } from 'vitest';
import { guardedFetch } from '../../worker/egress/guarded-fetch.ts';
import { seeded } from '../support/seeded.ts';
import { ipv4Spellings, ipv6Wrappings } from './spellings.ts';

/** What the guard lets pass and refuses. It stands on the URL parser of the runtime: each runtime has to pass. */
export function describeGuardedFetch(): void {
  describe('with protection', () => {
    test.each(blockedRanges)(
      '%s addresses (%j/%i) are refused in every spelling, before anything is sent',
      async (_, base, prefix) => {
        const random = seeded(prefix + (base[0] ?? 0));
        for (let n = 0; n < 12; n += 1) {
          const parts = addressIn(base, prefix, random, n);
          for (const host of [...ipv4Spellings(parts, random), ...ipv6Wrappings(parts)]) {
            const { fetch, sent } = guard();
            await expect(fetch(`http://${host}/path`), host).rejects.toMatchObject({ name: 'EgressBlockedError' });
            expect(sent, host).toEqual([]);
          }
        }
      },
    );

    test('public addresses pass in every spelling', async () => {
      const random = seeded(5);
      for (const parts of [
        [8, 8, 8, 8],
        [1, 1, 1, 1],
        [172, 15, 255, 255],
        [172, 32, 0, 0],
        [100, 63, 255, 255],
        [169, 253, 0, 1],
        [223, 255, 255, 255],
        [192, 0, 1, 0],
      ]) {
        for (const host of ipv4Spellings(parts, random)) {
          const { fetch, sent } = guard();
          await fetch(`http://${host}/`);
          expect(sent, host).toHaveLength(1);
          expect(new URL(sent[0] as string).hostname.replace(/\.$/, '')).toBe(parts.join('.'));
        }
        for (const host of ipv6Wrappings(parts))
          await expect(guard().fetch(`http://${host}/`), host).resolves.toBeDefined();
      }
    });

    test.each([
      '[::]',
      '[::1]',
      '[0:0:0:0:0:0:0:1]',
      '[::0001]',
      '[fc00::1]',
      '[fd12:3456:789a::1]',
      '[fd00:ec2::254]',
      '[fe80::1]',
      '[febf::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[2001:db8::1]',
      '[2001::1]',
      '[100::1]',
      '[64:ff9b:1::a00:1]',
      '[4000::1]',
      '[3fff::1]',
      '[5f00::1]',
      '168.63.129.16',
      '100.100.100.200',
      '255.255.255.255',
    ])('the address %s is refused', async (host) => {
      await expect(guard().fetch(`https://${host}/`)).rejects.toMatchObject({
        name: 'EgressBlockedError',
        code: 'egress_blocked',
      });
    });

    test.each(['[2606:4700:4700::1111]', '[2a00:1450:4001:830::200e]'])('the address %s passes', async (host) => {
      await expect(guard().fetch(`https://${host}/`)).resolves.toBeDefined();
    });

    test.each([
      'localhost',
      'LOCALHOST',
      'localhost.',
      'localhost..',
      'api.localhost',
      'redis',
      'kubernetes.default.svc.cluster.local',
      'printer.local',
      'metadata.google.internal',
      'METADATA.google.internal.',
      'host.docker.internal',
      'ip6-localhost',
      'router.home.arpa',
      'nas.lan',
      'l\u24deCALHOST',
      'local%68ost',
      'localhost.localdomain',
    ])('the name %s is refused', async (host) => {
      await expect(guard().fetch(`http://${host}:8080/`)).rejects.toMatchObject({
        name: expect.stringMatching(/EgressBlocked|TypeError/),
      });
    });

    test.each(['example.com', 'localhost.example.com', 'internal.example.com'])('the name %s passes', async (host) => {
      await expect(guard().fetch(`https://${host}/`)).resolves.toBeDefined();
    });

    test.each([
      ['file:///etc/passwd', 'file:'],
      ['ftp://example.com/', 'ftp:'],
      ['data:text/plain,hello', 'data:'],
      ['blob:https://example.com/1', 'blob:'],
      ['ws://example.com/', 'ws:'],
    ])('%s is refused for its scheme', async (url, scheme) => {
      const { fetch, sent } = guard();
      await expect(fetch(url)).rejects.toThrow(`The scheme of "${scheme}" URLs is refused`);
      expect(sent).toEqual([]);
    });

    test.each(['https://user@example.com/', 'https://:secret@example.com/', 'http://example.com:80@127.0.0.1/'])(
      '%s is refused for its credentials, and they are not repeated',
      async (url) => {
        const error = (await guard()
          .fetch(url)
          .catch((thrown: Error) => thrown)) as Error;
        expect(error.message).toMatch(/holds a user name or password/);
        expect(error.message).not.toContain('secret');
      },
    );

    test('the refusal names the host and the setting that allows it', async () => {
      await expect(guard().fetch('http://0x7f.1/')).rejects.toThrow(
        'The request to "127.0.0.1" was refused: it is a loopback address. ' +
          'Whoever runs this server can allow the host in SERVICE_SSRF_ALLOWED_HOSTS.',
      );
    });
  });

  describe('a name that can be looked up', () => {
    const resolve = vi.fn(async (host: string) => {
      if (host === 'broken.example.com') throw new Error('SERVFAIL');
      return (
        {
          'public.example.com': ['93.184.216.34', '2606:2800::1'],
          'private.example.com': ['10.1.2.3'],
          'mixed.example.com': ['93.184.216.34', '::ffff:127.0.0.1'],
          'odd.example.com': ['fe80::1%eth0'],
          'db.internal': ['10.9.9.9'],
          'up.internal': ['93.184.216.34'],
        }[host] ?? []
      );
    });

    test.each([
      ['public.example.com', [], null],
      ['private.example.com', [], 'leads to an address of the local network'],
      ['mixed.example.com', [], 'leads to an address of the local network'],
      ['odd.example.com', [], 'leads to an address of the local network'],
      ['private.example.com', ['10.0.0.0/8'], null],
      ['private.example.com', ['11.0.0.0/8'], 'leads to an address of the local network'],
      ['mixed.example.com', ['127.0.0.1'], null],
      ['db.internal', ['10.0.0.0/8'], null],
      ['db.internal', [], 'is a name of the local network'],
      ['up.internal', [], 'is a name of the local network'],
      ['missing.example.com', [], 'could not be resolved'],
      ['broken.example.com', [], 'could not be resolved'],
      ['broken.example.com', ['broken.example.com'], null],
    ])('%s with %j allowed: %s', async (host, allowedHosts, fault) => {
      const outcome = guard({ allowedHosts, resolve }).fetch(`https://${host}/`);
      if (fault === null) await expect(outcome).resolves.toBeDefined();
      else await expect(outcome).rejects.toThrow(fault);
    });

    test('does not give its address away in the refusal', async () => {
      await expect(guard({ resolve }).fetch('https://private.example.com/')).rejects.toThrow(/^(?!.*10\.1\.2\.3)/);
    });
  });

  describe('redirects', () => {
    test('are checked on every hop', async () => {
      const { fetch, sent } = guard({
        answers: {
          'https://a.example.com/': redirect(302, 'https://b.example.com/'),
          'https://b.example.com/': redirect(302, 'http://2130706433/latest'),
        },
      });
      await expect(fetch('https://a.example.com/')).rejects.toThrow('The request to "127.0.0.1" was refused');
      expect(sent).toEqual(['https://a.example.com/', 'https://b.example.com/']);
    });

    test('to another scheme are refused', async () => {
      const { fetch } = guard({ answers: { 'https://a.example.com/': redirect(302, 'file:///etc/passwd') } });
      await expect(fetch('https://a.example.com/')).rejects.toThrow('The scheme of "file:" URLs is refused');
    });
  });

  describe('without protection', () => {
    test('a redirect to another scheme is refused by its name', async () => {
      const { fetch } = guard({
        ssrfProtection: false,
        answers: { 'http://fine.test/': redirect(302, 'file:///etc/passwd') },
      });
      await expect(fetch('http://fine.test/')).rejects.toMatchObject({
        name: 'EgressUrlError',
        message: 'The scheme of "file:" URLs is refused: only http and https are allowed.',
      });
    });

    test('the local network is open', async () => {
      for (const url of ['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://10.0.0.1/']) {
        const { fetch, sent } = guard({ ssrfProtection: false });
        await fetch(url);
        expect(sent).toEqual([url]);
      }
    });

    test('link-local and metadata addresses are refused all the same, in every spelling and by name', async () => {
      const random = seeded(7);
      const spelled = [...ipv4Spellings([169, 254, 169, 254], random), ...ipv6Wrappings([169, 254, 169, 254])];
      const others = ['[fe80::1]', '[fd00:ec2::254]', '100.100.100.200', '168.63.129.16', 'metadata.google.internal'];
      for (const host of [...spelled, ...others]) {
        const { fetch, sent } = guard({ ssrfProtection: false });
        await expect(fetch(`http://${host}/latest`), host).rejects.toMatchObject({ name: 'EgressBlockedError' });
        expect(sent).toEqual([]);
      }
    });

    test('so is a name that leads there, and a redirect', async () => {
      const resolve = async (host: string) => [host === 'evil.test' ? '169.254.169.254' : '93.184.216.34'];
      const answers = { 'http://fine.test/': redirect(302, 'http://169.254.169.254/latest') };
      const { fetch, sent } = guard({ ssrfProtection: false, resolve, answers });
      await expect(fetch('http://evil.test/')).rejects.toMatchObject({ name: 'EgressBlockedError' });
      await expect(fetch('http://fine.test/')).rejects.toMatchObject({ name: 'EgressBlockedError' });
      expect(sent).toEqual(['http://fine.test/']);
    });

    test('what an operator allows passes', async () => {
      const { fetch, sent } = guard({ ssrfProtection: false, allowedHosts: ['169.254.169.254'] });
      await fetch('http://169.254.169.254/');
      expect(sent).toHaveLength(1);
    });
  });

  test('a connection that workerd could not make is told with the host', async () => {
    const fetch = guardedFetch({
      fetch: () => Promise.reject(new Error('internal error; reference = abc')),
      ssrfProtection: false,
      allowedHosts: [],
    });
    await expect(fetch('http://nobody.test:81/x')).rejects.toMatchObject({
      name: 'EgressUnreachableError',
      message: 'The server "nobody.test:81" could not be reached: no connection, or no such host.',
    });
  });
}

const blockedRanges: [string, number[], number][] = [
  ['unspecified', [0, 0, 0, 0], 8],
  ['private', [10, 0, 0, 0], 8],
  ['shared by carriers', [100, 64, 0, 0], 10],
  ['loopback', [127, 0, 0, 0], 8],
  ['link-local', [169, 254, 0, 0], 16],
  ['private', [172, 16, 0, 0], 12],
  ['protocol assignments', [192, 0, 0, 0], 24],
  ['private', [192, 168, 0, 0], 16],
  ['benchmarks', [198, 18, 0, 0], 15],
  ['multicast', [224, 0, 0, 0], 4],
  ['reserved and broadcast', [240, 0, 0, 0], 4],
];

function guard(settings: Partial<Parameters<typeof guardedFetch>[0]> & { answers?: Record<string, Response> } = {}) {
  const sent: string[] = [];
  const send = (async (url: string) => {
    sent.push(url);
    return settings.answers?.[url] ?? new Response('ok');
  }) as typeof fetch;
  const guarded = guardedFetch({ fetch: send, ssrfProtection: true, allowedHosts: [], ...settings });
  return { fetch: guarded, sent };
}

function redirect(status: number, location: string): Response {
  return new Response(null, { status, headers: { location } });
}

/** The first, the last, or any address of a range. */
function addressIn(base: number[], prefix: number, random: () => number, n: number): number[] {
  const free = 2 ** (32 - prefix);
  const offset = n === 0 ? 0 : n === 1 ? free - 1 : Math.floor(random() * free);
  const value = base.reduce((sum, part) => sum * 256 + part, 0) + offset;
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256);
}
