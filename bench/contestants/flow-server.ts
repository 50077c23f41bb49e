import { apiClient } from '../../test/support/api-client.ts';

/** Signs in at a flow server and makes an API key. Throws with the answer's text where the server refuses. */
export async function makeKey(url: string, username: string, password: string): Promise<string> {
  const signIn = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  const { access_token: token } = await answerOf<{ access_token: string }>(signIn);
  const made = await fetch(`${url}/api/v1/api_key/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench' }),
  });
  return (await answerOf<{ api_key: string }>(made)).api_key;
}

/** Stores a flow under a name of its own and returns its id. */
export async function importFlow(server: FlowServer, flow: { readonly name: string }): Promise<string> {
  const named = { ...flow, name: `${flow.name} ${crypto.randomUUID()}` };
  return (await send<{ id: string }>(server, 'POST', '/api/v1/flows/', named)).id;
}

export async function deleteFlow({ url, key }: FlowServer, id: string): Promise<void> {
  await fetch(`${url}/api/v1/flows/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } });
}

/** Sends JSON to a path of a flow server and returns the answer. Throws with its text where the server refuses. */
export async function send<T>(
  { url, key }: FlowServer,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
): Promise<T> {
  const api = apiClient(
    () => url,
    () => key,
  );
  return api.ask<T>(method, path, body);
}

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

/** A server of flows, this one or a Langflow. */
export interface FlowServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string;
}
