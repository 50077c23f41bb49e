import type { Resolve } from './guard.ts';

/**
 * Looks names up through a service binding, since workerd has no DNS of its own: `GET http://resolver/?host=<name>`
 * answers a JSON array with the addresses of a name, empty for a name that has none. Rejects when the service fails.
 */
export function resolveByService(service: { fetch(url: string): Promise<Response> }): Resolve {
  return async (host) => {
    const response = await service.fetch(`http://resolver/?host=${encodeURIComponent(host)}`);
    if (!response.ok) throw new Error(`The resolver answered ${response.status} for "${host}".`);
    return response.json();
  };
}
