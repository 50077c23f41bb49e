/** Signs in at a flow server and makes an API key. Throws with the answer's text where the server refuses. */
export async function makeKey(url: string, username: string, password: string): Promise<string> {
  const signIn = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  const { access_token: token } = await answerOf(signIn);
  const made = await post(`${url}/api/v1/api_key/`, { authorization: `Bearer ${token}` }, { name: 'bench' });
  return String(made.api_key);
}

/** Stores a flow under a name of its own and returns its id. */
export async function importFlow(url: string, key: string, flow: { readonly name: string }): Promise<string> {
  const named = { ...flow, name: `${flow.name} ${crypto.randomUUID()}` };
  return String((await post(`${url}/api/v1/flows/`, { 'x-api-key': key }, named)).id);
}

export async function deleteFlow(url: string, key: string, id: string): Promise<void> {
  await fetch(`${url}/api/v1/flows/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } });
}

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<Record<string, unknown>> {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  return answerOf(await fetch(url, { ...init, body: JSON.stringify(body) }));
}

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Record<string, unknown>;
}
