import { describe, expect, test } from 'vitest';
import type { DataFrame } from '../../../worker/engine/values.ts';
import { fed } from '../support/fed.ts';

const feed =
  '<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><link>http://f</link>' +
  '<item><title>One &amp; only</title><link>http://f/1</link><pubDate>Mon, 01 Jan 2024</pubDate><description><![CDATA[<p>Hello <b>there</b></p>]]></description></item>' +
  '<item><media:title>not this</media:title><title>Two</title><description>d2</description><link/></item></channel></rss>';
const news =
  '<rss><channel><item><title>One &amp;amp; &lt;b&gt;two&lt;/b&gt;</title><link>http://n/1</link><pubDate>Mon</pubDate>' +
  '<description>&lt;a href="x"&gt;Link&lt;/a&gt;&amp;nbsp;&lt;font&gt;Src&lt;/font&gt;</description></item>' +
  '<item><title>T2</title></item></channel></rss>';
const results =
  '<html><body><div class="result results_links web-result"><div class="links_main"><h2><a rel="nofollow" class="result__a" href="//duckduckgo.com/l/?uddg=http%3A%2F%2Froot.example%2Fdocs%2F&amp;rut=x">The <b>Root</b> page</a></h2><a class="result__snippet" href="x">A <b>snippet</b> here</a></div></div>' +
  '<div class="result"><a class="result__a" href="http://gone.example/">Gone</a></div><div class="no-results"><a class="result__a" href="x">no</a></div><div class="result">none</div></body></html>';

/** Recorded from Langflow 1.7.1 with these answers, as are the addresses that are asked. */
const feedRows = [
  { title: 'One & only', link: 'http://f/1', published: 'Mon, 01 Jan 2024', summary: '<p>Hello <b>there</b></p>' },
  { title: 'Two', link: '', published: '', summary: 'd2' },
];
const newsRows = [
  { title: 'One & two', link: 'http://n/1', published: 'Mon', summary: 'Link Src' },
  { title: 'T2', link: '', published: '', summary: '' },
];
const failed = (summary: string, title = 'Error') => [{ title, link: '', published: '', summary }];

describe.each([
  ['RSSReaderSimple', 'articles', (url: string) => ({ rss_url: url })],
  ['UnifiedWebSearch', 'results', (url: string) => ({ query: url, search_mode: 'RSS' })],
] as const)('%s', (type, output, fields) => {
  const read = (url: string, answers: Answers) => ask(type, output, fields(url), answers);

  test('gives the entries of a feed', async () => {
    expect(await read('http://f.example/rss', { 'http://f.example/rss': feed })).toMatchObject({ rows: feedRows });
  });

  test('gives a table without rows for what is no feed', async () => {
    const { rows, columns } = await read('http://f.example/', { 'http://f.example/': '{"a": 1}' });
    expect([rows, columns]).toEqual([[], ['title', 'link', 'published', 'summary']]);
  });

  test.each<[string, Answers, string]>([
    ['http://f.example/', {}, '404 Client Error: Not Found for url: http://f.example/'],
    ['http://f.example/', { 'http://f.example/': ' ' }, 'Empty response received'],
    ['f.example/rss', {}, "Invalid URL 'f.example/rss': No scheme supplied. Perhaps you meant https://f.example/rss?"],
  ])('says why %s is not read (%j)', async (url, answers, reason) => {
    expect(await read(url, answers)).toMatchObject({ rows: failed(reason) });
  });
});

const search = 'https://news.google.com/rss/search?q=';
const sections = 'https://news.google.com/rss/headlines/section';

describe.each([
  ['NewsSearch', 'articles', {}],
  ['UnifiedWebSearch', 'results', { search_mode: 'News' }],
] as const)('%s for news', (type, output, mode) => {
  test.each([
    [{ query: 'a b&c' }, `${search}a+b%26c&hl=en-US&gl=US&ceid=US:en`],
    [{ query: 'x', topic: 'world' }, `${sections}/topic/WORLD?hl=en-US&gl=US&ceid=US:en`],
    [{ query: 'x', location: 'New York' }, `${sections}/geo/New+York?hl=en-US&gl=US&ceid=US:en`],
    [{ query: 'q', hl: 'fr', gl: 'FR', ceid: '' }, `${search}q&hl=fr&gl=FR&ceid=FR:fr`],
  ])('asks by %j and gives the articles as plain text', async (fields, url) => {
    const { rows, asked } = await ask(type, output, { ...mode, ...fields }, { [url]: news });
    expect([rows, asked]).toEqual([newsRows, [url]]);
  });

  test('says that nothing was found, or why it cannot look', async () => {
    const url = `${search}q&hl=en-US&gl=US&ceid=US:en`;
    const fields = { ...mode, query: 'q' };
    const none = await ask(type, output, fields, { [url]: '<rss/>' });
    expect(none).toMatchObject({ rows: failed('', 'No articles found'), told: 'No news articles found.' });
    expect(await ask(type, output, fields, {})).toMatchObject({
      rows: failed(`404 Client Error: Not Found for url: ${url}`),
    });
  });
});

test('the edition counts in the older node alone', async () => {
  const query = { query: 'q', ceid: 'DE:de' };
  const older = await ask('NewsSearch', 'articles', query, {});
  expect(older.asked).toEqual([`${search}q&hl=en-US&gl=US&ceid=DE:de`]);
  const newer = await ask('UnifiedWebSearch', 'results', { ...query, search_mode: 'News' }, {});
  expect(newer.asked).toEqual([`${search}q&hl=en-US&gl=US&ceid=US:en`]);
});

describe('UnifiedWebSearch in the web', () => {
  const url = 'https://html.duckduckgo.com/html/?q=root+page&kl=us-en';

  test('gives each hit with the text of its page', async () => {
    const page = '<title>Root</title><body><h1>Root</h1>\n<a href="/a">A</a> <a>B</a></body>';
    const answers = { [url]: results, 'http://root.example/docs/': page };
    const { rows } = await ask('UnifiedWebSearch', 'results', { query: ' root "page" ' }, answers);
    expect(rows).toEqual([
      { title: 'TheRootpage', link: 'http://root.example/docs/', snippet: 'Asnippethere', content: 'Root Root A B' },
      {
        title: 'Gone',
        link: 'http://gone.example/',
        snippet: '',
        content: '(Failed to fetch: 404 Client Error: Not Found for url: http://gone.example/',
      },
    ]);
  });

  test('says why there are no hits', async () => {
    const search = { query: 'root page' };
    const refused = `404 Client Error: Not Found for url: ${url}`;
    expect((await ask('UnifiedWebSearch', 'results', search, {})).rows).toEqual([
      { title: 'Error', link: '', snippet: refused, content: '' },
    ]);
    expect((await ask('UnifiedWebSearch', 'results', search, { [url]: '' })).rows).toEqual([
      { title: 'Error', link: '', snippet: 'No results found', content: '' },
    ]);
  });

  test('fails without words', async () => {
    expect(await ask('UnifiedWebSearch', 'results', { query: '<>' }, {})).toMatchObject({
      error: 'Empty search query',
    });
  });
});

/** What a search gives where the web answers so; what is not there is a 404. */
async function ask(type: string, output: string, fields: object, answers: Answers) {
  const asked: string[] = [];
  const web = (async (url: string) => {
    asked.push(url);
    const content = answers[url];
    return new Response(content ?? 'nope', {
      status: content === undefined ? 404 : 200,
      headers: { 'content-type': 'text/html' },
    });
  }) as typeof fetch;
  const { value, error, told } = await fed(type, output, fields as never, {}, { fetch: web });
  return { rows: (value as DataFrame)?.rows, columns: (value as DataFrame)?.columns, error, told, asked };
}

type Answers = Readonly<Record<string, string>>;
