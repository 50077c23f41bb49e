import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeDataFrame } from '../../engine/make-value.ts';
import type { Database, QueryResult } from '../../engine/services/databases.ts';
import type { DataFrame } from '../../engine/values.ts';

/** Runs a statement in a database and gives its rows. */
export const sqlComponent = defineComponent({
  type: 'SQLComponent',
  displayName: 'SQL Database',
  description: 'Runs an SQL statement and gives its rows as a table.',
  icon: 'database',
  inputs: [
    {
      name: 'database_url',
      input: 'MessageTextInput',
      displayName: 'Database URL',
      info: 'sqlite:///name.db is a database of your own. Others must answer over HTTP, such as libsql://host?authToken=….',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'query',
      input: 'MultilineInput',
      displayName: 'SQL Query',
      info: 'One SQL statement.',
      required: true,
      inputTypes: ['Message'],
      multiline: true,
      toolMode: true,
    },
    {
      name: 'include_columns',
      input: 'BoolInput',
      displayName: 'Include Columns',
      info: 'Kept for older flows: a table always has the names of its columns.',
      value: true,
      advanced: true,
      toolMode: true,
    },
    {
      name: 'add_error',
      input: 'BoolInput',
      displayName: 'Add Error',
      info: 'Kept for older flows: a statement that fails fails the run.',
      value: false,
      advanced: true,
      toolMode: true,
    },
  ],
  outputs: [
    {
      name: 'run_sql_query',
      displayName: 'Result Table',
      types: ['DataFrame'],
      method: 'run_sql_query',
      toolMode: true,
      async run(inputs, context) {
        const database = await connect(inputs, context);
        const result = await context.step('query', () => runQuery(database, String(inputs.query ?? ''), context));
        const table = tableOf(result);
        context.status(table);
        return table;
      },
    },
  ],
});

async function connect(inputs: Inputs, context: ComponentContext): Promise<Database> {
  const url = String(inputs.database_url ?? '');
  if (url.trim() === '')
    throw new TerminalError('The Database URL is empty: give one, such as sqlite:///name.db.', 'database_url');
  try {
    return await context.services.databases.open(url);
  } catch (error) {
    throw retold('An error occurred while connecting to the database', error);
  }
}

async function runQuery(database: Database, sql: string, context: ComponentContext): Promise<QueryResult> {
  try {
    return await database.query(sql);
  } catch (error) {
    if (!(error instanceof TerminalError)) throw error;
    const told = retold('An error occurred while running the SQL Query', error);
    context.log('', told.message);
    throw told;
  }
}

function retold(what: string, error: unknown): Error {
  return error instanceof TerminalError ? new TerminalError(`${what}: ${error.message}`, error.code) : (error as Error);
}

/** Of columns with the same name the last counts, as in a record. No rows make a table without columns. */
function tableOf({ columns, rows }: QueryResult): DataFrame {
  return makeDataFrame(rows.map((row) => Object.fromEntries((columns ?? []).map((name, index) => [name, row[index]]))));
}
