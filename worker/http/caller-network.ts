import type { Config } from '../config.ts';
import { parseAddress } from '../egress/address.ts';
import { clientAddress } from './client-address.ts';

/**
 * Where a caller sits, for limits: its IPv4 address, or the /64 of its IPv6 address, within which a subscriber has as
 * many as it likes. One text for all whose address is not known.
 */
export function callerNetwork(config: Config, request: Request): string {
  const address = clientAddress(config, request) ?? '';
  const parsed = parseAddress(address.toLowerCase());
  if (parsed === null) return 'unknown';
  return parsed.bits === 32 ? `v4/${parsed.value}` : `v6/${(parsed.value >> 64n).toString(16)}`;
}
