/** A fetch that keeps what it was asked and answers with what the test says. */
export function recordedFetch(answer: Answer | ((url: string) => Answer)): RecordedFetch {
  const requests: RecordedRequest[] = [];
  const send: typeof fetch = async (input, init) => {
    const url = String(input);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const text = String(init?.body ?? '');
    requests.push({ url, headers, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text });
    const { status = 200, body } = typeof answer === 'function' ? answer(url) : answer;
    const isText = typeof body === 'string' || body instanceof Uint8Array;
    return new Response(isText ? (body as BodyInit) : JSON.stringify(body), { status });
  };
  return Object.assign(send, { requests });
}

export type RecordedFetch = typeof fetch & { readonly requests: readonly RecordedRequest[] };

export interface RecordedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed where it is a JSON object. */
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}
