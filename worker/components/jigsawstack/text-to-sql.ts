import { TerminalError } from '../../engine/errors.ts';
import { textOf } from '../http-services/json-members.ts';
import { defineJigsawStack, filled } from './jigsaw-stack.ts';

/** Writes SQL for a question. */
export const textToSql = defineJigsawStack({
  type: 'JigsawStackTextToSQL',
  displayName: 'Text to SQL',
  description: 'Writes SQL for a question with JigsawStack.',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'JigsawStack API Key', required: true },
    {
      name: 'prompt',
      input: 'QueryInput',
      displayName: 'Prompt',
      info: 'The question to answer by SQL.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'sql_schema',
      input: 'MessageTextInput',
      displayName: 'SQL Schema',
      info: 'The statements that made the tables.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'file_store_key',
      input: 'StrInput',
      displayName: 'File Store Key',
      info: 'The schema in the store, where it is not given.',
      toolMode: true,
    },
  ],
  output: { name: 'sql_query', displayName: 'SQL Query', method: 'generate_sql' },
  path: '/ai/sql',
  body({ prompt, sql_schema, file_store_key }) {
    if (textOf(sql_schema) === '' && textOf(file_store_key) === '') {
      throw new TerminalError("Either 'sql_schema' or 'file_store_key' must be provided", 'input_missing');
    }
    return { prompt, ...filled({ sql_schema, file_store_key }) };
  },
});
