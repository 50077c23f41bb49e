import { expect, test } from 'vitest';
import { asked } from '../http-services/asked.ts';

const pages = (id: number, members: object) => ({ json: { query: { pages: { [id]: { pageid: id, ...members } } } } });
const search = { json: { query: { search: [{ title: 'X' }] } } };
const found = pages(8, { title: 'X', fullurl: 'https://en.wikipedia.org/wiki/X' });
const revisions = [{ revid: 7, parentid: 6 }];

/** Recorded from Langflow 1.7.1, but for the sections: there they are asked for in a way that the wiki refuses. */
test('everything there is to know of a page is in its row, read piece by piece', async () => {
  const { value, requests } = await asked(
    'WikipediaComponent',
    'dataframe',
    { input_value: 'X', k: 1, load_all_available_meta: true },
    [
      search,
      found,
      pages(8, { extract: 'S' }),
      { json: { ...pages(8, { categories: [{ title: 'Category:A' }] }).json, continue: { clcontinue: 'n' } } },
      pages(8, { categories: [{ title: 'Category:B' }] }),
      { json: { query: { pages: { 11: { imageinfo: [{ url: 'https://i.example/1.png' }] }, 12: {} } } } },
      pages(8, { links: [{ title: 'Y' }] }),
      pages(8, { extract: 'Content', revisions }),
      pages(8, { extlinks: [{ '*': '//e.example' }, { '*': 'https://f.example' }] }),
      { json: { parse: { sections: [{ line: 'Life' }] } } },
    ],
  );
  expect(value).toEqual({
    $rows: [
      {
        title: 'X',
        summary: 'S',
        source: 'https://en.wikipedia.org/wiki/X',
        categories: ['A', 'B'],
        page_url: 'https://en.wikipedia.org/wiki/X',
        image_urls: ['https://i.example/1.png'],
        related_titles: ['Y'],
        parent_id: 6,
        references: ['http://e.example', 'https://f.example'],
        revision_id: 7,
        sections: ['Life'],
        text: 'Content',
      },
    ],
  });
  expect(requests[4]?.query).toContainEqual(['clcontinue', 'n']);
  expect(requests.at(-1)?.query).toContainEqual(['page', 'X']);
});

test('a page that lists meanings is left out', async () => {
  const answers = [search, pages(5, { title: 'X', pageprops: { disambiguation: '' } })];
  expect(await asked('WikipediaComponent', 'dataframe', { input_value: 'X', k: 1 }, answers)).toMatchObject({
    value: { $rows: [] },
  });
});
