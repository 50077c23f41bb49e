import { textOf } from '../http-services/json-members.ts';
import { objectSchema } from '../http-services/tool-arguments.ts';
import { askNotion, defineNotion, toldOr, writtenJson } from './notion.ts';
import { orTold, withBody } from './notion-error.ts';
import { pageRecord } from './page-text.ts';

/** Makes a page in a database. */
export const createPage = defineNotion({
  type: 'NotionPageCreator',
  displayName: 'Create Page ',
  description: 'Makes a page in a Notion database.',
  inputs: [
    { name: 'database_id', input: 'StrInput', displayName: 'Database ID', info: 'The database.' },
    { name: 'notion_secret', input: 'SecretStrInput', displayName: 'Notion Secret', required: true },
    {
      name: 'properties_json',
      input: 'MultilineInput',
      displayName: 'Properties (JSON)',
      info: 'The properties of the page, as JSON.',
      inputTypes: ['Message'],
    },
  ],
  tool: {
    name: 'create_notion_page',
    description: 'Makes a page in a Notion database. Look at the properties of the database first.',
    parameters: objectSchema(
      {
        database_id: { type: 'string', description: 'The id of the database.' },
        properties_json: { type: 'string', description: 'The properties of the page, as JSON in a text.' },
      },
      ['database_id', 'properties_json'],
    ),
  },
  argumentsOf: ({ database_id, properties_json }) => ({ database_id, properties_json }),
  async act({ database_id: id, properties_json: text }, secret, asker) {
    if (textOf(id) === '' || textOf(text) === '') {
      return "Invalid input. Please provide 'database_id' and 'properties_json'.";
    }
    const written = writtenJson(textOf(text));
    if ('problem' in written) {
      return `Invalid properties format. Please provide a valid JSON string. Error: ${written.problem}`;
    }
    const json = { parent: { database_id: id }, properties: written.value };
    return orTold(
      asker,
      (error, refused) => `Failed to create Notion page. Error: ${error.message}${withBody(refused)}`,
      () => askNotion(secret, { path: 'pages', json }, asker),
    );
  },
  records: (result) => toldOr(result, (page) => pageRecord(page, 'Created page properties:')),
});
