import { expect, test } from 'vitest';
import { asked } from '../http-services/asked.ts';

const page = `<div class="result results_links"><div class="links_main result__body"><h2><a class="result__a" href="https://a.example">A</a></h2>
<a class="result__snippet" href="https://a.example">The <b>river</b> Aare &amp;
  its banks</a></div></div>
<div class="result"><a class="result__snippet" href="https://duckduckgo.com/y.js?ad=1">Buy now</a></div>
<div class="result"><a class="result__snippet" href="https://b.example">Bern lies on it.</a></div>`;

test('what the hits say is one row, cut to the wanted length', async () => {
  const fields = { input_value: 'Aare', max_snippet_length: 14 };
  const { value, requests } = await asked('DuckDuckGoSearchComponent', 'dataframe', fields, [{ text: page }]);
  const content = 'The river Aare & its banks Bern lies on it.';
  expect(value).toEqual({ $rows: [{ content, snippet: 'The river Aare', text: 'The river Aare' }] });
  expect(requests).toMatchObject([
    { method: 'POST', to: 'html.duckduckgo.com/html/', body: 'q=Aare+%28site%3A*%29&b=&l=wt-wt&df=y' },
  ]);
});

test('a search without hits says so', async () => {
  expect(await asked('DuckDuckGoSearchComponent', 'dataframe', { input_value: 'x' }, [{ text: '' }])).toMatchObject({
    value: { $rows: [{ content: 'No good DuckDuckGo Search Result was found' }] },
  });
});

test('a refusal fails the run', async () => {
  const { error } = await asked('DuckDuckGoSearchComponent', 'dataframe', { input_value: 'x' }, [{ status: 403 }]);
  expect(error).toBe('403 Client Error: Forbidden for url: https://html.duckduckgo.com/html/');
});
