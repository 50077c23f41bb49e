import type { ComponentContext } from '../../../engine/component.ts';
import { pythonRepr } from '../../../engine/python-text.ts';
import type { Database } from '../../../engine/services/databases.ts';
import type { LanguageModel } from '../../../engine/values.ts';
import { complete } from '../../llm_operations/complete.ts';
import { tablesText } from '../chains/tables-text.ts';
import type { TextTool } from './text-agent.ts';

/** The tools of an agent for a database, with the names and words that models were given so far. */
export function sqlTools(database: Database, model: LanguageModel, context: ComponentContext): readonly TextTool[] {
  const told = async (work: () => Promise<string>): Promise<string> => {
    try {
      return await work();
    } catch (error) {
      if (context.signal.aborted) throw error;
      return `Error: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  return [
    {
      name: 'sql_db_query',
      description:
        "Input to this tool is a detailed and correct SQL query, output is a result from the database. If the query is not correct, an error message will be returned. If an error is returned, rewrite the query, check the query, and try again. If you encounter an issue with Unknown column 'xxxx' in 'field list', use sql_db_schema to query the correct table fields.",
      call: (input) => told(() => answerOf(database, input)),
    },
    {
      name: 'sql_db_schema',
      description:
        'Input to this tool is a comma-separated list of tables, output is the schema and sample rows for those tables. Be sure that the tables actually exist by calling sql_db_list_tables first! Example Input: table1, table2, table3',
      call: (input) =>
        told(() =>
          schemaOf(
            database,
            input.split(',').map((name) => name.trim()),
          ),
        ),
    },
    {
      name: 'sql_db_list_tables',
      description: 'Input is an empty string, output is a comma-separated list of tables in the database.',
      call: () => told(async () => (await namesOf(database)).join(', ')),
    },
    {
      name: 'sql_db_query_checker',
      description:
        'Use this tool to double check if your query is correct before executing it. Always use this tool before executing a query with sql_db_query!',
      call: async (input) => {
        const question = { role: 'user', text: checkText(input, database.dialect) } as const;
        return (await complete(model, [question], context, {}, 'check')).text;
      },
    },
  ];
}

/** Rows as Python prints a list of tuples; empty where there are none. */
async function answerOf(database: Database, sql: string): Promise<string> {
  const { rows } = await database.query(sql);
  if (rows.length === 0) return '';
  const tuples = rows.map((row) => `(${row.map((cell) => pythonRepr(cell)).join(', ')}${row.length === 1 ? ',' : ''})`);
  return `[${tuples.join(', ')}]`;
}

async function schemaOf(database: Database, wanted: readonly string[]): Promise<string> {
  const known = await namesOf(database);
  const missing = wanted.filter((name) => !known.includes(name));
  if (missing.length === 0) return await tablesText(database, wanted);
  return `Error: table_names {${missing.map((name) => pythonRepr(name)).join(', ')}} not found in database`;
}

async function namesOf(database: Database): Promise<string[]> {
  return (await database.describe()).map(({ table }) => table).sort();
}

function checkText(query: string, dialect: string): string {
  return `\n${query}\nDouble check the ${dialect} query above for common mistakes, including:\n- Using NOT IN with NULL values\n- Using UNION when UNION ALL should have been used\n- Using BETWEEN for exclusive ranges\n- Data type mismatch in predicates\n- Properly quoting identifiers\n- Using the correct number of arguments for functions\n- Casting to the correct data type\n- Using the proper columns for joins\n\nIf there are any of the above mistakes, rewrite the query. If there are no mistakes, just reproduce the original query.\n\nOutput the final SQL query only.\n\nSQL Query: `;
}
