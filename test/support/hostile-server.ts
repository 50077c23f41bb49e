import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/**
 * A web server that means harm: pages without end, answers that trickle, bombs of every kind. `open` counts requests
 * that it still answers, so that a test sees whether somebody left.
 */
export async function startHostileServer(port = 0): Promise<HostileServer> {
  const asked: string[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The hostile server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    get open() {
      return open;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://x');
  const make = answers[url.pathname.split('/')[1] ?? ''];
  if (make === undefined) response.writeHead(404).end('nothing here');
  else make(response, url);
}

const answers: Readonly<Record<string, (response: ServerResponse, url: URL) => void>> = {
  endless: (response, url) => {
    response.writeHead(200, { 'content-type': url.searchParams.get('type') ?? 'text/html' });
    response.write(url.searchParams.get('start') ?? '<p>');
    pour(response, Number.POSITIVE_INFINITY);
  },
  large: (response, url) => {
    const size = 50 * 1024 * 1024;
    const type = url.searchParams.get('type') ?? 'text/html';
    response.writeHead(200, { 'content-type': type, 'content-length': String(size) });
    pour(response, size);
  },
  drip: (response, url) => {
    response.writeHead(200, { 'content-type': url.searchParams.get('type') ?? 'text/html' });
    const timer = setInterval(() => response.write(url.searchParams.get('drop') ?? 'x'), 100);
    response.on('close', () => clearInterval(timer));
  },
  silent: () => {},
  gzip: (response, url) => {
    const type = url.searchParams.get('type') ?? 'text/html';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bomb());
  },
  deep: (response) => json(response, '['.repeat(100_000) + ']'.repeat(100_000)),
  'deep-objects': (response) => json(response, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  'deep-html': (response) => html(response, `${'<div>'.repeat(100_000)}end${'</div>'.repeat(100_000)}`),
  'deep-xml': (response) => xml(response, `${'<a>'.repeat(100_000)}end${'</a>'.repeat(100_000)}`),
  keys: (response) =>
    json(
      response,
      '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"results":[{"__proto__":{"polluted":"yes"},"title":"t"}]}',
    ),
  laughs: (response) => xml(response, laughs),
  external: (response) =>
    xml(
      response,
      '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&x;</title><link>a</link></item></channel></rss>',
    ),
  redirect: (response, url) => response.writeHead(302, { location: url.searchParams.get('to') ?? '/' }).end(),
  round: (response) => response.writeHead(302, { location: '/round' }).end(),
  links: (response, url) => {
    const at = url.pathname.length;
    html(response, Array.from({ length: 5000 }, (_, index) => `<a href="/links/${at}/${index}">x</a>`).join(''));
  },
  broken: (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
    response.write('half a page');
    setTimeout(() => response.destroy(), 20);
  },
  html: (response, url) => html(response, url.searchParams.get('text') ?? ''),
};

function pour(response: ServerResponse, size: number): void {
  const piece = Buffer.alloc(65_536, 'word and ');
  let sent = 0;
  const more = () => {
    while (sent < size && !response.destroyed) {
      const next = piece.subarray(0, Math.min(piece.length, size - sent));
      sent += next.length;
      if (!response.write(next)) return;
    }
    if (!response.destroyed) response.end();
  };
  response.on('drain', more);
  more();
}

function html(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end(text);
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
}

function json(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);
}

/** 1 GB of blanks in 1 MB. */
function bomb(): Buffer {
  const piece = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  return Buffer.concat(Array.from({ length: 16 }, () => piece));
}

const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index === 0 ? '' : index};`.repeat(10)}">`).join('')}]><rss><channel><item><title>&lol9;</title><link>x</link></item></channel></rss>`;

export interface HostileServer {
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: readonly string[];
  /** How many requests it still answers. */
  readonly open: number;
  stop(): Promise<void>;
}
