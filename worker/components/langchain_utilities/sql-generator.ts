import type { Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { formatPython } from '../../engine/python-format.ts';
import type { Database } from '../../engine/services/databases.ts';
import { textOf } from './agents/agent-fields.ts';
import { defineChain } from './chains/define-chain.ts';
import { tablesText } from './chains/tables-text.ts';
import { SqlConnection } from './sql-connection.ts';

/** A question in words as a query for a database, whose tables the model is shown. */
export const sqlGenerator = defineChain({
  type: 'SQLGenerator',
  displayName: 'Natural Language to SQL',
  description: 'Has a model write a query for a question about a database.',
  outputName: 'Message',
  inputs: [
    {
      name: 'db',
      input: 'HandleInput',
      displayName: 'SQLDatabase',
      info: 'The database that the question is about.',
      required: true,
      inputTypes: ['SQLDatabase'],
    },
    {
      name: 'top_k',
      input: 'IntInput',
      displayName: 'Top K',
      info: 'How many rows the query may ask for, where the question says nothing of it.',
      value: 5,
    },
    {
      name: 'prompt',
      input: 'MultilineInput',
      displayName: 'Prompt',
      info: 'Other words for the model, with {question}, {input}, {top_k} and {table_info} in them.',
      value: '',
      inputTypes: ['Message'],
      multiline: true,
    },
  ],
  async run({ task, inputs, ask, context }) {
    const database = SqlConnection.of(inputs.db);
    if (database === null) {
      throw new TerminalError(
        'No database is connected. Connect an SQLDatabase to the field "SQLDatabase".',
        'input_kind',
      );
    }
    const tables = await context.step('tables', () => tablesText(database));
    const query = await ask(promptOf(task, inputs, database, tables), '\nSQLResult:');
    return query.trim().replaceAll('SQLQuery:', '').trim();
  },
});

function promptOf(task: string, inputs: Inputs, { dialect }: Database, tables: string): string {
  const topK = inputs.top_k as number | null;
  if (topK === null || topK < 1) throw new TerminalError('Top K must be greater than 0.', 'top_k');
  const own = textOf(inputs.prompt);
  if (own === '') return usualPrompt(dialect, topK, tables, `${task}\nSQLQuery: `);
  if (!own.includes('{question}')) {
    throw new TerminalError(
      'Prompt must contain `{question}` to be used with Natural Language to SQL.',
      'prompt_variable',
    );
  }
  const values: Readonly<Record<string, unknown>> = {
    question: task,
    input: `${task}\nSQLQuery: `,
    top_k: topK,
    table_info: tables,
    dialect,
  };
  return formatPython(own, (name) => {
    if (Object.hasOwn(values, name)) return values[name];
    throw new TerminalError(
      `The prompt names {${name}}, which stands for nothing. Use ${Object.keys(values).join(', ')}.`,
      'prompt_variable',
    );
  });
}

/** For SQLite, the words that flows' models were given so far. */
function usualPrompt(dialect: string, topK: number, tables: string, question: string): string {
  const rules =
    dialect === 'sqlite'
      ? `You are a SQLite expert. Given an input question, first create a syntactically correct SQLite query to run, then look at the results of the query and return the answer to the input question.\nUnless the user specifies in the question a specific number of examples to obtain, query for at most ${topK} results using the LIMIT clause as per SQLite. You can order the results to return the most informative data in the database.\nNever query for all columns from a table. You must query only the columns that are needed to answer the question. Wrap each column name in double quotes (") to denote them as delimited identifiers.\nPay attention to use only the column names you can see in the tables below. Be careful to not query for columns that do not exist. Also, pay attention to which column is in which table.\nPay attention to use date('now') function to get the current date, if the question involves "today".`
      : `You write ${dialect} queries. Write one for the question; ask for at most ${topK} rows unless the question says how many, only for columns that it needs, and only for those that the tables below have.`;
  return `${rules}\n\nUse the following format:\n\nQuestion: Question here\nSQLQuery: SQL Query to run\nSQLResult: Result of the SQLQuery\nAnswer: Final answer here\n\nOnly use the following tables:\n${tables}\n\nQuestion: ${question}`;
}
