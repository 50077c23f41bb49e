import { afterAll, beforeAll, expect, test } from 'vitest';
import { TerminalError } from '../../../worker/engine/errors.ts';
import { pythonFloat } from '../../../worker/engine/python-float.ts';
import type { Database } from '../../../worker/engine/services/databases.ts';
import type { Services } from '../../../worker/engine/services/services.ts';
import { testContext } from '../../engine/support/context.ts';
import { eventsOf } from '../../engine/support/run.ts';
import { type FakeModel, startFakeModel } from '../../support/fake-model/start.ts';
import { draw, field } from '../support/draw.ts';
import { lastOptions, modelsOf } from '../support/models.ts';

let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

const NAMES = 'sql_db_query, sql_db_schema, sql_db_list_tables, sql_db_query_checker';

/** What the model writes turn by turn, the tools that it calls with what they answer, and the end: recorded from Langflow 1.7.1. */
test.each([
  [
    [
      'Thought: x\nAction: sql_db_list_tables\nAction Input: ""',
      'Action: sql_db_query\nAction Input: SELECT name, age FROM people',
      'Final Answer: done',
    ],
    [
      ['sql_db_list_tables', 'empty, people'],
      ['sql_db_query', "[('Ann', 30.5), ('Bob', None), ('Cyd', 4.0)]"],
    ],
    'done',
  ],
  [
    ['Action: nope\nAction Input: a', 'Action: sql_db_query\nAction Input: SELECT * FROM none', 'so Final Answer:  x '],
    [
      ['invalid_tool', `nope is not a valid tool, try one of [${NAMES}].`],
      ['sql_db_query', 'Error: (sqlite3.OperationalError) no such table: none'],
    ],
    'x',
  ],
  [
    [
      'Action: sql_db_schema\nAction Input: none',
      'just words',
      'Action: only',
      'Final Answer: a\nAction: b\nAction Input: c',
    ],
    [
      ['sql_db_schema', "Error: table_names {'none'} not found in database"],
      ['_Exception', 'Invalid or incomplete response'],
      ['_Exception', null],
      ['_Exception', null],
    ],
    'Agent stopped due to iteration limit or time limit.',
  ],
  [
    ['Action: sql_db_query\nAction Input: insert into empty values (1)', 'Final Answer: x'],
    [['sql_db_query', '']],
    'x',
  ],
])('an SQL agent whose model writes %j', async (turns, calls, text) => {
  expect(await worked('SQLAgent', { input_value: script(turns), database_uri: 'sqlite:///t.db' })).toEqual({
    calls,
    text,
  });
  expect(lastOptions(fake)).toMatchObject({ stop: ['\nObservation'], stream: true });
});

test('a query is checked by the model itself', async () => {
  const turns = ['Action: sql_db_query_checker\nAction Input: SELECT 1', 'Final Answer: x'];
  const { calls } = await worked('SQLAgent', { input_value: script(turns), database_uri: 'sqlite:///t.db' });
  expect(calls).toEqual([
    ['sql_db_query_checker', expect.stringContaining('\\nSELECT 1\\nDouble check the sqlite query above')],
  ]);
});

test('an SQL agent that must not handle what it cannot read fails', async () => {
  const fields = { input_value: script(['words']), database_uri: 'sqlite:///t.db', handle_parsing_errors: false };
  expect(await worked('SQLAgent', fields)).toMatchObject({
    error: expect.stringContaining('Could not parse LLM output: `words`'),
  });
});

test.each([
  [
    ['<tool>evaluate_expression</tool><tool_input>1+1</tool_input>', '<final_answer>two</final_answer>'],
    { calls: [['evaluate_expression', '{"result": "2"}']], text: 'two' },
  ],
  [
    ['<tool>no</tool><tool_input>1', '<final_answer>it is [[tool]]</final_answer>'],
    { calls: [['invalid_tool', 'no is not a valid tool, try one of [evaluate_expression].']], text: 'it is <tool>' },
  ],
  [['words'], { error: expect.stringContaining('Malformed output: expected either a tool invocation or a final') }],
])('an XML agent whose model writes %j', async (turns, expected) => {
  expect(await worked('XMLAgent', { input_value: script(turns) })).toEqual(expected);
});

const DOCUMENT = {
  people: { Ann: { age: 30.5, tags: ['a'] }, Bob: null },
  title: 'Long '.repeat(60),
  n: [1, { x: true }],
};

test.each([
  ['json_spec_list_keys', 'data', "['people', 'title', 'n']"],
  ['json_spec_get_value', 'data["people"]["Ann"]', "{'age': 30.5, 'tags': ['a']}"],
  ['json_spec_get_value', 'data["n"][1]["x"]', 'True'],
  ['json_spec_get_value', 'data["people"]["Bob"]', 'None'],
  ['json_spec_get_value', 'data', 'Value is a large dictionary, should explore its keys directly'],
  ['json_spec_get_value', 'data["title"]', `${'Long '.repeat(40)}...`],
  ['json_spec_list_keys', 'data["title"]', 'Value at path `data["title"]` is not a dict, get the value directly.'],
  ['json_spec_get_value', 'data["none"]', expect.stringContaining("There is no 'none'")],
])('a JSON agent whose model calls %s with %s', async (tool, path, answer) => {
  const turns = [`Action: ${tool}\nAction Input: ${path}`, 'Final Answer: x'];
  expect(await worked('JsonAgent', { input_value: script(turns), path: filed('f/data.json') })).toEqual({
    calls: [[tool, answer]],
    text: 'x',
  });
});

test.each([
  ['f/none.json', 'The file "f/none.json" is not there.'],
  ['f/broken.json', 'The file "broken.json" cannot be read'],
])('a JSON agent for %s fails', async (path, text) => {
  expect(await worked('JsonAgent', { input_value: 'x', path: filed(path) })).toEqual({
    error: expect.stringContaining(text),
  });
});

const people: Database = {
  dialect: 'sqlite',
  async query(sql) {
    if (sql.includes('none')) throw new TerminalError('(sqlite3.OperationalError) no such table: none');
    if (!sql.startsWith('SELECT')) return { columns: null, rows: [], changes: 1 };
    return {
      columns: ['name', 'age'],
      rows: [
        ['Ann', 30.5],
        ['Bob', null],
        ['Cyd', pythonFloat(4)],
      ],
      changes: 0,
    };
  },
  describe: async () => ['people', 'empty'].map((table) => ({ table, sql: `CREATE TABLE ${table} (x INTEGER)` })),
};

const files = {
  async open(path: string) {
    if (path.includes('none')) return null;
    const text = path.includes('broken') ? '{' : JSON.stringify(DOCUMENT);
    return { name: path.slice(2), bytes: async () => new TextEncoder().encode(text) };
  },
} as unknown as Services['files'];

/** The steps and the text of an agent before a chat, or its error. */
async function worked(type: string, fields: Readonly<Record<string, unknown>>) {
  const databases: Services['databases'] = { open: async () => people };
  const context = testContext({ models: modelsOf(fake), services: { databases, files } as Services });
  const flow = draw(
    {
      'LanguageModelComponent-1': { api_key: field({ value: 'sk-test', load_from_db: false }) },
      'CalculatorComponent-1': {},
      [`${type}-1`]: { max_iterations: 4, ...fields, input_value: field({ value: '' }) },
      'TextInput-1': {},
      'ChatOutput-1': {},
    },
    [
      ['LanguageModelComponent-1.model_output', `${type}-1.llm`],
      ['TextInput-1.text', `${type}-1.input_value`],
      [`${type}-1.response`, 'ChatOutput-1.input_value'],
      ...(type === 'XMLAgent' ? [['CalculatorComponent-1.component_as_tool', 'XMLAgent-1.tools'] as const] : []),
    ],
  );
  const input = { inputType: 'text', inputValue: String(fields.input_value) } as const;
  const events = await eventsOf(flow, { context, input });
  const failure = events.find(({ event }) => event === 'error');
  if (failure) return { error: (failure.data as { reason: string }).reason };
  const message = context.appended.flat().at(-1);
  const steps = message?.contentBlocks[0]?.contents.filter(({ type: kind }) => kind === 'tool_use') ?? [];
  return { calls: steps.map(({ name, output }) => [name, output]), text: message?.text };
}

function filed(path: string) {
  return field({ value: '', file_path: path });
}

function script(turns: readonly string[]): string {
  return turns.map((turn) => `turn: ${JSON.stringify(turn)}`).join('\n');
}
