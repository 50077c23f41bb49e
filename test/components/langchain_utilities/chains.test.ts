import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesText } from '../../../worker/components/langchain_utilities/chains/tables-text.ts';
import type { Database, QueryResult } from '../../../worker/engine/services/databases.ts';
import type { Services } from '../../../worker/engine/services/services.ts';
import { testContext } from '../../engine/support/context.ts';
import { type FakeModel, startFakeModel } from '../../support/fake-model/start.ts';
import { draw, field } from '../support/draw.ts';
import { lastOptions, modelsOf } from '../support/models.ts';
import { outcome } from '../support/outcome.ts';

let fake: FakeModel;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

const TALK =
  'The following is a friendly conversation between a human and an AI. The AI is talkative and provides lots of specific details from its context. If the AI does not know the answer to a question, it truthfully says it does not know.\\n\\nCurrent conversation:\\n\\nHuman: ';

/** Recorded from Langflow 1.7.1. */
test.each([
  ['ConversationChain', 'Hi', `Echo: user "${TALK}Hi\\nAI:"`],
  ['ConversationChain', '', `Echo: user "${TALK}\\nAI:"`],
  ['ConversationChain', '{a}', `Echo: user "${TALK}{a}\\nAI:"`],
  ['ConversationChain', 'show:params', 'Params: {"model":"gpt-4o-mini","stream":false,"temperature":0.1}'],
  [
    'LLMCheckerChain',
    'Hi',
    String.raw`Echo: user "Echo: user \"Here is a bullet point list of assertions:\\nEcho: user \\\"Here is a statement:\\\\nEcho: user \\\\\\\"Hi\\\\\\\\n\\\\\\\\n\\\\\\\"\\\\nMake a bullet point list of the assumptions you made when producing the above statement.\\\\n\\\\n\\\"\\nFor each assertion, determine whether it is true or false. If it is false, explain why.\\n\\n\"\n\nQuestion: In light of the above assertions and checks, how would you answer the question 'Hi'?\n\nAnswer:"`,
  ],
  ['LLMCheckerChain', 'answer: x', "x'?"],
])('%s of %j', async (type, task, expected) => {
  expect(await answerOf(type, { input_value: task })).toMatchObject({ value: expected });
});

/** The recorded server lacks the library that computes; these are what its chain makes of a model's answer. */
test.each([
  ['```text¶2+3*4¶```¶...', { value: 'Answer: 14' }],
  ['```text¶10/4¶```', { value: 'Answer: 2.5' }],
  ['```text¶4/2¶```', { value: 'Answer: 2.0' }],
  ['Answer: 5', { value: 'Answer: 5' }],
  ['so Answer: 7 Answer: 8', { value: 'Answer:  8' }],
  ['```text¶open(1)¶```', { error: expect.stringContaining('LLMMathChain cannot compute "open(1)"') }],
  ['```text¶1/0¶```', { error: expect.stringContaining('LLMMathChain cannot compute "1/0"') }],
  ['I do not know', { error: 'unknown format from LLM: I do not know' }],
])('LLMMathChain of the answer %j', async (answer, expected) => {
  expect(await answerOf('LLMMathChain', { input_value: `answer: ${answer}` })).toMatchObject(expected);
  expect(lastOptions(fake)).toMatchObject({ stop: ['```output'] });
});

test.each(['ConversationChain', 'LLMCheckerChain', 'LLMMathChain', 'SQLGenerator'])(
  '%s fails with what the model says, and without a model',
  async (type) => {
    expect(await answerOf(type, { input_value: 'fail:401' })).toMatchObject({
      error: expect.stringMatching(/^Error code: 401/),
    });
    const alone = draw({ [`${type}-1`]: { input_value: 'Hi' } });
    expect(await outcome(alone, `${type}-1.text`, context())).toMatchObject({
      error: expect.stringContaining('No language model is connected.'),
    });
  },
);

test('tables are shown as they are made, with three of their rows', async () => {
  expect(await tablesText(people)).toBe(
    '\nCREATE TABLE empty (\n\tx INTEGER\n)\n\n/*\n3 rows from empty table:\nx\n\n*/\n\n\nCREATE TABLE people (\n\tname TEXT\n)\n\n/*\n3 rows from people table:\nname\nAnn\nNone\n*/',
  );
});

test.each([
  [{ input_value: 'How many?' }, { value: expect.stringContaining('Question: How many?\\n "') }],
  [{ input_value: 'How many?' }, { value: expect.stringContaining('query for at most 5 results using the LIMIT') }],
  [{ input_value: 'answer: SQLQuery: SELECT 1' }, { value: 'SELECT 1' }],
  [{ input_value: 'answer: SELECT 1\\nSQLResult: 1' }, { value: 'SELECT 1' }],
  [{ input_value: 'q', prompt: '{question}, {top_k}' }, { value: 'Echo: user "q, 5"' }],
  [{ input_value: 'q', prompt: 'no' }, { error: expect.stringContaining('Prompt must contain `{question}`') }],
  [{ input_value: 'q', top_k: 0 }, { error: 'Top K must be greater than 0.' }],
])('SQLGenerator of %j', async (fields, expected) => {
  expect(await answerOf('SQLGenerator', fields)).toMatchObject(expected);
});

const people: Database = {
  dialect: 'sqlite',
  query: async (sql): Promise<QueryResult> =>
    sql.includes('people')
      ? { columns: ['name'], rows: [['Ann'], [null]], changes: 0 }
      : { columns: ['x'], rows: [], changes: 0 },
  describe: async () => [
    { table: 'people', sql: 'CREATE TABLE people (\n\tname TEXT\n)' },
    { table: 'empty', sql: 'CREATE TABLE empty (\n\tx INTEGER\n)' },
  ],
};

function answerOf(type: string, fields: Readonly<Record<string, unknown>>) {
  const flow = draw(
    {
      'LanguageModelComponent-1': { api_key: field({ value: 'sk-test', load_from_db: false }) },
      'SQLDatabase-1': { uri: 'sqlite:///people.db' },
      [`${type}-1`]: fields,
    },
    [
      ['LanguageModelComponent-1.model_output', `${type}-1.llm`],
      ...(type === 'SQLGenerator' ? [['SQLDatabase-1.SQLDatabase', `${type}-1.db`] as const] : []),
    ],
  );
  return outcome(flow, `${type}-1.text`, context());
}

function context() {
  const databases: Services['databases'] = { open: async () => people };
  return testContext({ models: modelsOf(fake), services: { databases } as Services });
}
