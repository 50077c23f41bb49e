import { pythonRepr } from '../../engine/python-text.ts';
import { objectOf, textOf, withText } from '../http-services/json-members.ts';
import { textArgument } from '../http-services/tool-arguments.ts';
import { askNotion, defineNotion, toldOr } from './notion.ts';
import { orTold } from './notion-error.ts';

/** Tells the properties of a database. */
export const databaseProperties = defineNotion({
  type: 'NotionDatabaseProperties',
  displayName: 'List Database Properties ',
  description: 'Tells the properties of a Notion database.',
  inputs: [
    { name: 'database_id', input: 'StrInput', displayName: 'Database ID', info: 'The database.' },
    { name: 'notion_secret', input: 'SecretStrInput', displayName: 'Notion Secret', required: true },
  ],
  tool: {
    name: 'notion_database_properties',
    description: 'Tells the properties of a Notion database, by its id.',
    parameters: textArgument('database_id', 'The id of the database.'),
  },
  argumentsOf: ({ database_id }) => ({ database_id }),
  act: ({ database_id: id }, secret, asker) =>
    orTold(
      asker,
      (error) => `Error fetching Notion database properties: ${error.message}`,
      async () => {
        const path = `databases/${encodeURIComponent(textOf(id))}`;
        return objectOf(objectOf(await askNotion(secret, { path }, asker)).properties);
      },
    ),
  records: (result) => toldOr(result, (found) => withText(found, pythonRepr(found))),
});
