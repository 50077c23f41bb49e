import { type FlowServer, makeKey, send } from './flow-server.ts';

/** Makes a user at a flow server whose superuser's key it is, so that nobody else's flows stand in a list. */
export async function newOwner(server: FlowServer): Promise<FlowOwner> {
  const { url, key } = server;
  const username = `bench-${crypto.randomUUID()}`;
  const password = 'Lists-of-10000-flows';
  const { id } = await send<{ id: string }>(server, 'POST', '/api/v1/users/', { username, password });
  const user = `/api/v1/users/${id}`;
  await send(server, 'PATCH', user, { is_active: true });
  return {
    url,
    key: await makeKey(url, username, password),
    leave: async () => void (await fetch(url + user, { method: 'DELETE', headers: { 'x-api-key': key } })),
  };
}

interface FlowOwner extends FlowServer {
  /** Deletes the user and what is the user's. */
  leave(): Promise<void>;
}
