import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'fflate';

/**
 * A small web site on this machine, with pages by path; `requests` are those that came. A page's text may name the
 * site's own address as `{site}`.
 */
export async function startSite(pages: Readonly<Record<string, Page>>): Promise<Site> {
  const requests: SiteRequest[] = [];
  let url = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const body = Buffer.concat(chunks).toString();
      requests.push({ method, path, headers, body });
      const found = pages[path.split('?')[0] ?? ''];
      const page = typeof found === 'function' ? found({ method, path, headers, body }) : found;
      if (page === 'silence') return;
      const {
        status = 200,
        type = 'text/html; charset=utf-8',
        content = 'nope',
        more = {},
      } = page === undefined ? { status: 404 } : typeof page === 'string' ? { content: page } : page;
      const bytes = typeof content === 'string' ? Buffer.from(content.replaceAll('{site}', url)) : Buffer.from(content);
      response.writeHead(status, { ...(type !== '' && { 'content-type': type }), ...more });
      response.end(more['content-encoding'] === 'gzip' ? gzipSync(bytes) : bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Site {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly requests: SiteRequest[];
  stop(): Promise<void>;
}

export interface SiteRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Page = Answer | ((request: SiteRequest) => Answer);

/** A text is an HTML page; `silence` never answers. */
type Answer =
  | string
  | {
      readonly status?: number;
      readonly type?: string;
      readonly content?: string | Uint8Array;
      readonly more?: Readonly<Record<string, string>>;
    };
