import type { Config } from '../config.ts';

/**
 * The caller's address, from where the way of serving puts it and no caller can: the platform's header at the edge,
 * the connection's own address on one machine. Null where neither is there.
 */
export function clientAddress(config: Config, request: Request): string | null {
  if (config.RUNTIME !== 'miniflare') return request.headers.get('cf-connecting-ip');
  const address = (request.cf as { clientIp?: string } | undefined)?.clientIp;
  return address?.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1') ?? null;
}
