import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Serves a small site on this machine: a page with a heading, a list, a table and links, and a second page behind one.
 */
export async function startLocalPage(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const page = PAGES[request.url ?? '/'];
    // Answers that hold its headers are compared.
    response.sendDate = false;
    // In the order of their names: the order on the wire is lost where headers are read as the web does.
    response.writeHead(page ? 200 : 404, {
      connection: 'keep-alive',
      'content-type': 'text/html; charset=utf-8',
      'keep-alive': 'timeout=5',
      'transfer-encoding': 'chunked',
    });
    response.end(page ?? '<title>Not here</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PAGES: Readonly<Record<string, string>> = {
  '/': `<!doctype html><html lang="en"><head><title>Rivers of the Alps</title>
<meta name="description" content="Where they rise"></head><body>
<h1>Rivers</h1><p>The <b>Aare</b> rises in the Bernese Alps &amp; joins the Rhine.</p>
<ul><li>Aare</li><li>Reuss</li></ul>
<table><tr><th>River</th><th>km</th></tr><tr><td>Aare</td><td>288</td></tr></table>
<script>var hidden = 1;</script><a href="/more">More about it</a></body></html>`,
  '/more': `<!doctype html><html><head><title>More</title></head><body><p>The Reuss is 164 km long.</p></body></html>`,
};
