/** Speaks JSON with a server's API. `url` is asked for at each call: a server that was started anew has another one. */
export function apiClient(url: () => string, key: () => string): ApiClient {
  async function send(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Response> {
    const isPlain = body === undefined || body instanceof FormData;
    const sent = isPlain ? {} : { 'content-type': 'application/json' };
    return fetch(`${url()}${path}`, {
      method,
      headers: { 'x-api-key': key(), ...sent, ...headers },
      ...(body !== undefined && { body: isPlain ? (body as FormData) : JSON.stringify(body) }),
    });
  }
  return {
    send,
    async ask<T>(method: string, path: string, body?: unknown, headers?: Headers): Promise<T> {
      const response = await send(method, path, body, headers);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
      return (text === '' ? null : JSON.parse(text)) as T;
    },
  };
}

export interface ApiClient {
  /** The answer, whatever it is. A body that is no form is sent as JSON. */
  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<Response>;
  /** The parsed answer. Throws where it is an error, with its status and the beginning of its text. */
  ask<T>(method: string, path: string, body?: unknown, headers?: Headers): Promise<T>;
}

type Headers = Readonly<Record<string, string>>;
