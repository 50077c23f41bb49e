import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { type AppContext, createContext } from '../../worker/context.ts';
import { serve } from '../../worker/serve.ts';
import { bindings, freshStores } from './migrate.ts';

/** The whole service over fresh stores, with settings and parts of its context as a test wants them. */
export async function freshService(settings: Record<string, string> = {}, overrides: Partial<AppContext> = {}) {
  await freshStores();
  return service(settings, overrides);
}

/** The whole service over the stores as they are: a second isolate, or one that started anew. */
export function service(settings: Record<string, string> = {}, overrides: Partial<AppContext> = {}): Service {
  const app = createContext(
    { ...bindings, SERVICE_SECRET_KEY: 'a secret for tests', SERVICE_KEEP_PLAIN_RUNS: 'false', ...settings },
    { passwordCost: 4, ...overrides },
  );
  return new Service(app);
}

/** A client that speaks to the service through its door, as anybody or with a credential. */
export class Service {
  readonly app: AppContext;
  readonly headers: Record<string, string>;

  constructor(app: AppContext, headers: Record<string, string> = {}) {
    this.app = app;
    this.headers = headers;
  }

  /** The same service with another credential. */
  as(headers: Record<string, string>): Service {
    return new Service(this.app, headers);
  }

  /** Signs in with the password and speaks as that user from then on. */
  async signedIn(username = 'rillflow', password = 'rillflow'): Promise<Service> {
    const body = new URLSearchParams({ username, password });
    const response = await this.fetch('POST', '/api/v1/login', { body });
    if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
    const { access_token: token } = (await response.json()) as { access_token: string };
    return this.as({ authorization: `Bearer ${token}` });
  }

  /** A new active user, signed in. Call it as a superuser. */
  async newUser(username: string, password = 'password'): Promise<Service> {
    const created = await this.json<{ id: string }>('POST', '/api/v1/users/', { username, password });
    await this.json('PATCH', `/api/v1/users/${created.id}`, { is_active: true });
    return this.signedIn(username, password);
  }

  /** The same user by a new API key. */
  async withKey(): Promise<Service> {
    const { api_key: key } = await this.json<{ api_key: string }>('POST', '/api/v1/api_key/', { name: 'test' });
    return this.as({ 'x-api-key': key });
  }

  /** The answer to a request; a body that is no string or form goes out as JSON. */
  async fetch(
    method: string,
    path: string,
    init: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const raw =
      init.body === undefined ||
      typeof init.body === 'string' ||
      init.body instanceof URLSearchParams ||
      init.body instanceof Uint8Array ||
      init.body instanceof FormData;
    const body = raw ? (init.body as BodyInit | undefined) : JSON.stringify(init.body);
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: {
        ...this.headers,
        ...(raw ? {} : { 'content-type': 'application/json' }),
        // As every client over a connection says it.
        ...(typeof body === 'string' ? { 'content-length': String(new TextEncoder().encode(body).length) } : {}),
        ...init.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const execution = createExecutionContext();
    const response = await serve(this.app, request, execution);
    if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true)
      await waitOnExecutionContext(execution);
    return response;
  }

  /** The JSON of a successful answer. */
  async json<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.fetch(method, path, { body });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Status and JSON of any answer. */
  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await this.fetch(method, path, { body, headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
    };
  }
}
