import { jsonDumps } from '../../engine/python-json.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { objectSchema } from '../http-services/tool-arguments.ts';
import { askNotion, defineNotion, writtenJson } from './notion.ts';
import { orTold } from './notion-error.ts';

/** Lists the pages of a database, filtered and sorted. */
export const listPages = defineNotion({
  type: 'NotionListPages',
  displayName: 'List Pages ',
  description: 'Lists the pages of a Notion database, filtered and sorted by a query in JSON.',
  inputs: [
    { name: 'notion_secret', input: 'SecretStrInput', displayName: 'Notion Secret', required: true },
    { name: 'database_id', input: 'StrInput', displayName: 'Database ID', info: 'The database.' },
    {
      name: 'query_json',
      input: 'MultilineInput',
      displayName: 'Database query (JSON)',
      info: 'Filters and sorts as JSON; empty for all pages.',
      inputTypes: ['Message'],
    },
  ],
  tool: {
    name: 'notion_list_pages',
    description:
      'Lists the pages of a Notion database. The query is JSON in a text with the members filter and sorts, for example {"filter": {"property": "Status", "select": {"equals": "Done"}}}.',
    parameters: objectSchema(
      {
        database_id: { type: 'string', description: 'The id of the database.' },
        query_json: {
          anyOf: [{ type: 'string' }, { type: 'null' }],
          default: '',
          description: 'Filters and sorts as JSON in a text; empty for all pages.',
        },
      },
      ['database_id'],
    ),
  },
  argumentsOf: ({ database_id, query_json }) => ({ database_id, query_json }),
  async act({ database_id: id, query_json: query }, secret, asker) {
    const written = writtenJson(textOf(query).trim() === '' ? '{}' : textOf(query));
    if ('problem' in written) return `Invalid JSON format for query: ${written.problem}`;
    const told = (error: Error) => `Error querying Notion database: ${error.message}`;
    return orTold(asker, told, async () => {
      const path = `databases/${encodeURIComponent(textOf(id))}/query`;
      const { results } = objectOf(await askNotion(secret, { path, json: written.value }, asker));
      return results ?? 'Unexpected response format from Notion API';
    });
  },
  records: (result) => (typeof result === 'string' ? [{ text: result }] : objectsOf(result).map(pageRecord)),
});

function pageRecord({ id, url, created_time, last_edited_time, properties }: Json): Json {
  const text = `id: ${id}\nurl: ${url}\ncreated_time: ${created_time}\nlast_edited_time: ${last_edited_time}\nproperties: ${jsonDumps(properties, { indent: 2 })}\n\n`;
  return { text, id, url, created_time, last_edited_time, properties };
}
