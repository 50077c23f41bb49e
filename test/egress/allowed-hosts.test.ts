import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../worker/egress/address.ts';
import { parseAllowedHosts } from '../../worker/egress/allowed-hosts.ts';

describe('an allowed host', () => {
  test.each([
    ['api.example.com', 'api.example.com', true],
    [' API.Example.com. ', 'api.example.com', true],
    ['example.com', 'api.example.com', false],
    ['*.example.com', 'api.example.com', true],
    ['*.example.com', 'a.b.example.com', true],
    ['*.example.com', 'example.com', true],
    ['*.example.com', 'badexample.com', false],
    ['*', 'anything', true],
    ['bücher.example', 'xn--bcher-kva.example', true],
    ['localhost:11434', 'localhost', false],
  ])('%s, asked for %s: %s', (entry, host, passes) => {
    expect(parseAllowedHosts([entry]).host(host, '443')).toBe(passes);
  });

  test('may be bound to a port', () => {
    const allowed = parseAllowedHosts(['localhost:11434', '[::1]:8080', '127.0.0.1:80']);
    expect(allowed.host('localhost', '11434')).toBe(true);
    expect(allowed.host('localhost', '5432')).toBe(false);
    expect(allowed.address(address('::1'), '8080')).toBe(true);
    expect(allowed.address(address('::1'), '80')).toBe(false);
    expect(allowed.address(address('127.0.0.1'), '80')).toBe(true);
  });
});

describe('an allowed address or range', () => {
  test.each([
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['0x0a010203', '10.1.2.3', true],
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.77.1.1/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.0.0.0/31', '10.0.0.2', false],
    ['0.0.0.0/0', '127.0.0.1', true],
    ['0.0.0.0/0', '::1', false],
    ['10.0.0.0/8', '::ffff:10.1.1.1', true],
    ['::ffff:10.0.0.0/104', '10.1.1.1', true],
    ['fd00::/8', 'fdff::1', true],
    ['fd00::/8', 'fc00::1', false],
    ['[::1]', '::1', true],
    ['::1', '::1', true],
    ['example.com', '127.0.0.1', false],
  ])('%s, asked for %s: %s', (entry, text, passes) => {
    expect(parseAllowedHosts([entry]).address(address(text), '443')).toBe(passes);
  });
});

test.each([
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/',
  '/8',
  'example.com/8',
  'http://example.com',
  'example.com/path',
  'user@example.com',
  'a b',
  '*.',
  '*.10.0.0.1',
  'a.*.com',
  '1.2.3.4.5',
  'fd00::/129',
])('the entry %s is refused by name', (entry) => {
  expect(() => parseAllowedHosts([entry])).toThrow(`SERVICE_SSRF_ALLOWED_HOSTS has the entry "${entry}"`);
});

test('empty entries mean nothing', () => {
  expect(parseAllowedHosts(['', ' ']).host('localhost', '80')).toBe(false);
});

function address(text: string) {
  const parsed = parseAddress(
    new URL(`http://${text.includes(':') ? `[${text}]` : text}/`).hostname.replace(/[[\]]/g, ''),
  );
  if (parsed === null) throw new Error(`${text} is no address`);
  return parsed;
}
