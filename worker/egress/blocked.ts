import { type Address, inRange, parseRange, type Range } from './address.ts';

/** Why an address is none of the public internet, as `is a private address`; null for a public one. */
export function addressFault(address: Address): string | null {
  if (address.bits === 32) return ipv4Ranges.find(([range]) => inRange(address, range))?.[1] ?? null;
  const inner = embedded(address);
  if (inner !== null) return addressFault(inner);
  const known = ipv6Ranges.find(([range]) => inRange(address, range))?.[1];
  if (known !== undefined) return known;
  return inRange(address, globalUnicast) ? null : 'is no public address';
}

/** Why a name means something inside of the deployment; null for a name that may be public. */
export function nameFault(name: string): string | null {
  if (name === '') return 'is no host';
  if (!name.includes('.')) return 'is a name of the local network';
  return privateSuffixes.some((suffix) => name.endsWith(suffix)) ? 'is a name of the local network' : null;
}

/** Why an address is refused even without protection: it is where machines of a provider are told their secrets. */
export function metadataAddressFault(address: Address): string | null {
  const inner = address.bits === 128 ? embedded(address) : null;
  if (inner !== null) return metadataAddressFault(inner);
  return metadataRanges.find(([range]) => inRange(address, range))?.[1] ?? null;
}

/** The same of a name. */
export function metadataNameFault(name: string): string | null {
  return metadataNames.has(name.toLowerCase()) ? 'is a metadata service' : null;
}

/** The IPv4 address that an IPv6 address leads to, where it is a way to write one. */
function embedded({ value }: Address): Address | null {
  const within = (text: string) => inRange({ bits: 128, value }, range(text));
  const last = { bits: 32, value: value & 0xffffffffn } as const;
  if (within('::/96') && value > 1n) return last; // IPv4-compatible
  if (within('::ffff:0:0:0/96')) return last; // IPv4-translated
  if (within('64:ff9b::/96')) return last; // NAT64
  if (within('2002::/16')) return { bits: 32, value: (value >> 80n) & 0xffffffffn }; // 6to4
  const interfaceId = (value >> 32n) & 0xffffffffn;
  if (interfaceId === 0x5efen || interfaceId === 0x2005efen) return last; // ISATAP
  return null;
}

function range(text: string): Range {
  return parseRange(text) as Range;
}

function table(rows: Readonly<Record<string, string>>): [Range, string][] {
  return Object.entries(rows).map(([text, why]) => [range(text), why]);
}

const globalUnicast = range('2000::/3');

const ipv4Ranges = table({
  '0.0.0.0/8': 'is an unspecified address',
  '10.0.0.0/8': 'is a private address',
  '100.64.0.0/10': "is an address of a provider's inner network",
  '127.0.0.0/8': 'is a loopback address',
  '168.63.129.16/32': 'is a metadata address',
  '169.254.0.0/16': 'is a link-local address',
  '172.16.0.0/12': 'is a private address',
  '192.0.0.0/24': 'is a reserved address',
  '192.0.2.0/24': 'is a reserved address',
  '192.88.99.0/24': 'is a reserved address',
  '192.168.0.0/16': 'is a private address',
  '198.18.0.0/15': 'is a reserved address',
  '198.51.100.0/24': 'is a reserved address',
  '203.0.113.0/24': 'is a reserved address',
  '224.0.0.0/4': 'is a multicast address',
  '240.0.0.0/4': 'is a reserved address',
});

const ipv6Ranges = table({
  '::/128': 'is an unspecified address',
  '::1/128': 'is a loopback address',
  '64:ff9b:1::/48': 'is a private address',
  '100::/64': 'is a reserved address',
  '2001::/23': 'is a reserved address',
  '2001:db8::/32': 'is a reserved address',
  '3fff::/20': 'is a reserved address',
  '5f00::/16': 'is a reserved address',
  'fc00::/7': 'is a unique-local address',
  'fe80::/10': 'is a link-local address',
  'fec0::/10': 'is a site-local address',
  'ff00::/8': 'is a multicast address',
});

const metadataRanges = table({
  '169.254.0.0/16': 'is a link-local address',
  '168.63.129.16/32': 'is a metadata address',
  '100.100.100.200/32': 'is a metadata address',
  'fe80::/10': 'is a link-local address',
  'fd00:ec2::254/128': 'is a metadata address',
});

const metadataNames = new Set(['metadata', 'metadata.google.internal', 'instance-data', 'instance-data.ec2.internal']);

const privateSuffixes = [
  '.localhost',
  '.localdomain',
  '.local',
  '.internal',
  '.home.arpa',
  '.lan',
  '.intranet',
  '.corp',
  '.home',
];
