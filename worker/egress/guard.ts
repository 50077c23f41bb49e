import { type Address, canonicalHost, parseAddress, trimHost } from './address.ts';
import type { AllowedHosts } from './allowed-hosts.ts';
import { addressFault, metadataAddressFault, metadataNameFault, nameFault } from './blocked.ts';
import { EgressBlockedError, EgressUnresolvedError, EgressUrlError } from './errors.ts';

/** Looks up a host name: its addresses as text, none where it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/**
 * Lets a URL pass or throws: EgressUrlError for schemes other than http(s) and for credentials in it,
 * EgressBlockedError for hosts inside of the deployment that are not allowed, EgressUnresolvedError.
 */
export async function checkUrl(url: URL, allowed: AllowedHosts, resolve: Resolve | undefined): Promise<void> {
  checkScheme(url);
  if (url.username !== '' || url.password !== '') {
    const host = trimHost(url.hostname);
    throw new EgressUrlError(`The URL of "${host}" holds a user name or password: send them in a header instead.`);
  }
  await checkHost(url, allowed, resolve, { name: nameFault, address: addressFault });
}

/**
 * Lets a URL pass or throws EgressUrlError, EgressBlockedError or EgressUnresolvedError: what holds for flows without
 * protection too.
 */
export async function checkMetadata(url: URL, allowed: AllowedHosts, resolve: Resolve | undefined): Promise<void> {
  checkScheme(url);
  await checkHost(url, allowed, resolve, { name: metadataNameFault, address: metadataAddressFault });
}

function checkScheme({ protocol }: URL): void {
  if (protocol === 'http:' || protocol === 'https:') return;
  throw new EgressUrlError(`The scheme of "${protocol}" URLs is refused: only http and https are allowed.`);
}

async function checkHost(url: URL, allowed: AllowedHosts, resolve: Resolve | undefined, faults: Faults): Promise<void> {
  const host = trimHost(url.hostname);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (allowed.host(host, port)) return;
  const fault = parseAddress(host) === null ? await nameCheck() : addressCheck(host);
  if (fault !== null) throw new EgressBlockedError(host, fault);

  async function nameCheck(): Promise<string | null> {
    const local = faults.name(host);
    if (resolve === undefined) return local;
    const found = (await addressesOf(host, resolve)).map((address) => addressCheck(address, local));
    return found.every((fault) => fault === null) ? null : (local ?? 'leads to an address of the local network');
  }

  function addressCheck(text: string, otherwise: string | null = null): string | null {
    const address = parseAddress(canonicalHost(text) ?? '');
    if (address === null) return 'has an unreadable address';
    return allowed.address(address, port) ? null : (faults.address(address) ?? otherwise);
  }
}

async function addressesOf(host: string, resolve: Resolve): Promise<readonly string[]> {
  let addresses: readonly string[];
  try {
    addresses = await resolve(host);
  } catch (cause) {
    throw new EgressUnresolvedError(host, { cause });
  }
  if (addresses.length === 0) throw new EgressUnresolvedError(host);
  return addresses;
}

/** Why a name or an address is refused, null where it is not. */
interface Faults {
  name(host: string): string | null;
  address(address: Address): string | null;
}
