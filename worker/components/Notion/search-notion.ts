import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { argument, objectSchema } from '../http-services/tool-arguments.ts';
import { askNotion, defineNotion } from './notion.ts';

/** Searches pages and databases. */
export const searchNotion = defineNotion({
  type: 'NotionSearch',
  displayName: 'Search ',
  description: 'Searches the pages and databases that a Notion integration may see.',
  inputs: [
    { name: 'notion_secret', input: 'SecretStrInput', displayName: 'Notion Secret', required: true },
    { name: 'query', input: 'StrInput', displayName: 'Search Query', info: 'What to search for.' },
    {
      name: 'filter_value',
      input: 'DropdownInput',
      displayName: 'Filter Type',
      value: 'page',
      options: ['page', 'database'],
    },
    {
      name: 'sort_direction',
      input: 'DropdownInput',
      displayName: 'Sort Direction',
      value: 'descending',
      options: ['ascending', 'descending'],
    },
  ],
  tool: {
    name: 'notion_search',
    description: 'Searches Notion pages or databases, newest or oldest first.',
    parameters: objectSchema(
      {
        query: { type: 'string', description: 'What to search for.' },
        filter_value: { type: 'string', default: 'page', description: 'page or database.' },
        sort_direction: { type: 'string', default: 'descending', description: 'ascending or descending.' },
      },
      ['query'],
    ),
  },
  argumentsOf: ({ query, filter_value, sort_direction }) => ({ query, filter_value, sort_direction }),
  async act(args, secret, asker) {
    const json = {
      query: args.query,
      filter: { value: argument(args, 'filter_value', 'page'), property: 'object' },
      sort: { direction: argument(args, 'sort_direction', 'descending'), timestamp: 'last_edited_time' },
    };
    return objectsOf(objectOf(await askNotion(secret, { path: 'search', json }, asker)).results);
  },
  records: (result) => objectsOf(result).map(hitRecord),
});

function hitRecord({ id, object: type, last_edited_time: edited, url, title }: Json): Json {
  const name = type === 'page' ? textOf(url) : textOf(objectsOf(title)[0]?.plain_text) || 'N/A';
  const text = `id: ${textOf(id)}\ntitle_or_url: ${textOf(name)}\ntype: ${textOf(type)}\nlast_edited_time: ${textOf(edited)}\n\n`;
  return { id, type, last_edited_time: edited, title_or_url: name, text };
}
