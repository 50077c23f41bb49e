import { makeKey } from './flow-server.ts';

/** Makes a user at a flow server whose superuser's key it is, so that nobody else's flows stand in a list. */
export async function newOwner({ url, key }: Server): Promise<FlowOwner> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const username = `bench-${crypto.randomUUID()}`;
  const password = 'Lists-of-10000-flows';
  const users = `${url}/api/v1/users/`;
  const made = await fetch(users, { method: 'POST', headers, body: JSON.stringify({ username, password }) });
  if (!made.ok) throw new Error(`${url} made no user: ${await made.text()}`);
  const { id } = (await made.json()) as { id: string };
  await fetch(users + id, { method: 'PATCH', headers, body: JSON.stringify({ is_active: true }) });
  return {
    url,
    key: await makeKey(url, username, password),
    leave: async () => void (await fetch(users + id, { method: 'DELETE', headers })),
  };
}

interface Server {
  readonly url: string;
  readonly key: string;
}

export interface FlowOwner extends Server {
  /** Deletes the user and what is the user's. */
  leave(): Promise<void>;
}
