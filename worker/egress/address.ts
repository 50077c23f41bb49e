import { withoutEnding } from '../engine/without-ending.ts';

/** An IP address as a number. */
export interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

export interface Range {
  readonly address: Address;
  readonly prefix: number;
}

/**
 * A host as URLs have it after parsing, so that every spelling of an address is one: lower case, no brackets, no
 * trailing dot, addresses in their shortest form (`0x7f.1` is `127.0.0.1`). Null when no URL can have it.
 */
export function canonicalHost(text: string): string | null {
  if (/[/\\?#@\s]/.test(text)) return null;
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  try {
    return trimHost(new URL(bare.includes(':') ? `http://[${bare}]` : `http://${bare}`).hostname);
  } catch {
    return null;
  }
}

/** A parsed URL's hostname without brackets and trailing dots. */
export function trimHost(hostname: string): string {
  return withoutEnding(hostname.replace(/^\[(.*)\]$/, '$1'), '.');
}

/** The address that a canonical host is, null for a name. IPv4 inside of IPv6 (`::ffff:1.2.3.4`) is IPv4. */
export function parseAddress(host: string): Address | null {
  if (host.includes(':')) {
    const value = parseIpv6(host);
    if (value === null) return null;
    return value >> 32n === 0xffffn ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value };
  }
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return { bits: 32, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) };
}

/** A range as `10.0.0.0/8` or `fd00::/8`; null for anything else. Bits beyond the prefix are ignored. */
export function parseRange(text: string): Range | null {
  const [, host, digits] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const canonical = host === undefined ? null : canonicalHost(host);
  const address = canonical === null ? null : parseAddress(canonical);
  if (address === null) return null;
  // A prefix of a mapped range counts from the front of the IPv6 address.
  const prefix = Number(digits) - (address.bits === 32 && host?.includes(':') ? 96 : 0);
  return prefix >= 0 && prefix <= address.bits ? { address, prefix } : null;
}

/** Whether an address lies in a range; IPv4 and IPv6 never lie in each other. */
export function inRange(address: Address, range: Range): boolean {
  if (address.bits !== range.address.bits) return false;
  const shift = BigInt(address.bits - range.prefix);
  return address.value >> shift === range.address.value >> shift;
}

function parseIpv6(text: string): bigint | null {
  const [head = '', tail] = text.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - front.length - back.length;
  if (tail === undefined ? missing !== 0 : missing < 0) return null;
  let value = 0n;
  for (const group of [...front, ...Array<string>(missing).fill('0'), ...back]) {
    if (!/^[0-9a-f]{1,4}$/.test(group)) return null;
    value = (value << 16n) | BigInt(`0x${group}`);
  }
  return value;
}
