import { type Address, canonicalHost, inRange, parseAddress, parseRange, type Range } from './address.ts';
import { AllowedHostError } from './errors.ts';

/** What SERVICE_SSRF_ALLOWED_HOSTS lets through. Ports are those of the URL, the scheme's own filled in. */
export interface AllowedHosts {
  host(host: string, port: string): boolean;
  address(address: Address, port: string): boolean;
}

/**
 * Reads the entries: a host, `*.example.com` (the domain and everything below it), `*`, an IP address or a CIDR range.
 * All but ranges may end in `:port` and then let only that port through. Throws AllowedHostError.
 */
export function parseAllowedHosts(entries: readonly string[]): AllowedHosts {
  const rules = entries
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry);
  const fits = (rule: Rule, port: string) => rule.port === null || rule.port === port;
  return {
    host: (host, port) => rules.some((rule) => 'name' in rule && fits(rule, port) && rule.name(host)),
    address: (address, port) =>
      rules.some((rule) => 'range' in rule && fits(rule, port) && inRange(address, rule.range)),
  };
}

function parseEntry(entry: string): Rule {
  const range = parseRange(entry);
  if (range !== null) return { range, port: null };
  const { text, port } = splitPort(entry);
  if (text === '*') return { name: () => true, port };
  const wildcard = text.startsWith('*.');
  const host = canonicalHost(wildcard ? text.slice(2) : text);
  if (host === null || host === '' || host.includes('*')) throw new AllowedHostError(entry);
  const address = parseAddress(host);
  if (wildcard && address !== null) throw new AllowedHostError(entry);
  if (address !== null) return { range: { address, prefix: address.bits }, port };
  if (wildcard) return { name: (name) => name === host || name.endsWith(`.${host}`), port };
  return { name: (name) => name === host, port };
}

// A bare IPv6 address has colons of its own: a port after one needs the brackets.
function splitPort(entry: string): { text: string; port: string | null } {
  const [, text, port] = /^(\[.*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
  return text === undefined || port === undefined ? { text: entry, port: null } : { text, port: String(Number(port)) };
}

type Rule =
  | { readonly name: (host: string) => boolean; readonly port: string | null }
  | { readonly range: Range; readonly port: string | null };
