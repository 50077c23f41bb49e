import { lookup } from 'node:dns/promises';

/**
 * The DNS of the machine as a service of the Worker, which has none of its own: `GET /?host=<name>` answers a JSON
 * array with the name's addresses, empty for a name that has none.
 */
export async function resolveHost(request: { readonly url: string }): Promise<Response> {
  const host = new URL(request.url).searchParams.get('host') ?? '';
  try {
    const found = await lookup(host, { all: true });
    return Response.json(found.map(({ address }) => address));
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? Response.json([]) : new Response(null, { status: 502 });
  }
}
