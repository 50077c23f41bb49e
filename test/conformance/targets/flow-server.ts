/**
 * Signs in at a flow server and makes a key: what the suite needs of either side, over HTTP alone.
 * Throws with the answer's text where the server refuses.
 */
export async function connectFlowServer(baseUrl: string, credentials: Credentials): Promise<FlowServer> {
  const token = await signIn(baseUrl, credentials);
  const created = await ask(baseUrl, '/api/v1/api_key/', { authorization: `Bearer ${token}` }, { name: 'conformance' });
  const key = { 'x-api-key': String(created.api_key) };
  return {
    baseUrl,
    async importFlow(flow) {
      const answer = await ask(baseUrl, '/api/v1/flows/', key, {
        ...flow,
        name: `${flow.name} ${crypto.randomUUID()}`,
      });
      return String(answer.id);
    },
    async deleteFlow(flowId) {
      await fetch(`${baseUrl}/api/v1/flows/${flowId}`, { method: 'DELETE', headers: key });
    },
    async storeVariable(name, value) {
      const variables = `${baseUrl}/api/v1/variables/`;
      const listed = (await (await fetch(variables, { headers: key })).json()) as { id: string; name: string }[];
      const known = listed.find((variable) => variable.name === name);
      const headers = { ...key, 'content-type': 'application/json' };
      const change = { method: 'PATCH', headers, body: JSON.stringify({ id: known?.id, name, value }) };
      if (known) await fetch(`${variables}${known.id}`, change);
      else await ask(baseUrl, '/api/v1/variables/', key, { name, value, type: 'Credential', default_fields: [] });
    },
    async uploadFile(name, text) {
      const form = new FormData();
      form.append('file', new Blob([text], { type: 'text/plain' }), name);
      const answer = await fetch(`${baseUrl}/api/v2/files`, { method: 'POST', headers: key, body: form });
      if (!answer.ok) throw new Error(`Uploading ${name} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { id: string; path: string };
    },
    async deleteFile(fileId) {
      await fetch(`${baseUrl}/api/v2/files/${fileId}`, { method: 'DELETE', headers: key });
    },
    send: (path, body, headers) => call('POST', path, { body, headers }),
    ask: call,
    async read(path) {
      const answer = await fetch(`${baseUrl}${path}`, { headers: key });
      if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
  };

  async function call(method: string, path: string, { body, headers: own }: Sent = {}): Promise<HeldAnswer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...key, ...(isForm ? {} : { 'content-type': 'application/json' }), ...own },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      contentType: mediaType(answer),
      text: await answer.text(),
      disposition: answer.headers.get('content-disposition'),
      location: answer.headers.get('location'),
    };
  }
}

async function signIn(baseUrl: string, credentials: Credentials): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/v1/login`, {
    method: 'POST',
    body: new URLSearchParams({ ...credentials }),
  });
  if (!answer.ok) throw new Error(`Signing in at ${baseUrl} answered ${answer.status}: ${await answer.text()}`);
  return String(((await answer.json()) as Record<string, unknown>).access_token);
}

async function ask(
  baseUrl: string,
  path: string,
  headers: Record<string, string>,
  body: object,
): Promise<Record<string, unknown>> {
  const init = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(baseUrl + path, init);
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

function mediaType(answer: Response): string {
  return (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
}

/** Milliseconds; a case that takes longer has failed. */
const ANSWER_TIMEOUT = 60_000;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface FlowServer {
  readonly baseUrl: string;
  /** Stores the flow under a name of its own and returns its id. */
  importFlow(flow: Record<string, unknown>): Promise<string>;
  deleteFlow(flowId: string): Promise<void>;
  storeVariable(name: string, value: string): Promise<void>;
  /** Stores a file among the user's own; its path is what File nodes name. */
  uploadFile(name: string, text: string): Promise<{ readonly id: string; readonly path: string }>;
  deleteFile(fileId: string): Promise<void>;
  /** POSTs to a path and reads the whole answer, stream or not. */
  send(path: string, body: unknown, headers?: Record<string, string>): Promise<RawAnswer>;
  /** Any call; a body that is no form goes out as JSON. Redirects are not followed. */
  ask(method: string, path: string, sent?: Sent): Promise<HeldAnswer>;
  read(path: string): Promise<unknown>;
}

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface RawAnswer {
  readonly status: number;
  /** Without its parameters. */
  readonly contentType: string;
  readonly text: string;
}

/** An answer with the headers that some are compared by. */
export interface HeldAnswer extends RawAnswer {
  readonly disposition: string | null;
  readonly location: string | null;
}
