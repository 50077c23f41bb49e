import { expect, test } from 'vitest';
import type { Config } from '../../worker/config.ts';
import { callerNetwork } from '../../worker/http/caller-network.ts';

const networkOf = (address: string | null) =>
  callerNetwork(
    { RUNTIME: 'cloudflare' } as Config,
    new Request('http://localhost', { headers: address === null ? {} : { 'cf-connecting-ip': address } }),
  );

test('an IPv4 address is a network of its own, however it is written', () => {
  expect(networkOf('192.0.2.1')).toBe(networkOf('::ffff:192.0.2.1'.replace('192.0.2.1', 'c000:201')));
  expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.2.2'));
});

test('IPv6 addresses of one /64 are one network', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:DB8:1:2::1'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
});

test('callers whose address is not known share one', () => {
  expect(networkOf(null)).toBe(networkOf('not an address'));
});
