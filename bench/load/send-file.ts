import { request } from 'node:http';

/**
 * Sends so many bytes between a head and a tail, no more than a piece of them in memory; resolves to the answer's text.
 */
export function sendFile({ method, url, headers, head, size, tail }: SentFile): Promise<string> {
  const length = head.length + size + tail.length;
  const asked = request(url, { method, headers: { ...headers, 'content-length': length } });
  const answer = new Promise<string>((resolve, reject) => {
    asked.on('error', reject);
    asked.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${method} ${url} answered ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
  });
  asked.write(head);
  let left = size;
  const send = (): void => {
    while (left > 0) {
      const bytes = piece.subarray(0, Math.min(piece.length, left));
      left -= bytes.length;
      if (!asked.write(bytes)) return void asked.once('drain', send);
    }
    asked.end(tail);
  };
  send();
  return answer;
}

/** Reads an answer to its end and resolves to how many bytes it had. */
export function receiveFile(url: string, headers: Readonly<Record<string, string>>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: body === undefined ? 'GET' : 'POST', headers });
    asked.on('error', reject);
    asked.on('response', (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(size);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    asked.end(body);
  });
}

const piece = Buffer.alloc(1024 * 1024, 'abcdefgh');

interface SentFile {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly head: string;
  /** Bytes between head and tail. */
  readonly size: number;
  readonly tail: string;
}
