import { describe, expect, test } from 'vitest';
import type { InputDeclaration, Inputs } from '../../worker/engine/component.ts';
import { makeData, makeDataFrame, makeMessage } from '../../worker/engine/make-value.ts';
import { testContext } from './support/context.ts';
import { flow } from './support/flow.ts';
import { probe, reader, registryWith } from './support/probe.ts';
import { runFlow } from './support/run.ts';

const declare = (name: string, input: string, more: Partial<InputDeclaration> = {}): InputDeclaration => ({
  name,
  input,
  displayName: name,
  ...more,
});

/** What a component gets for a field `it`, and how its run ended. */
async function get(input: InputDeclaration, field: unknown, given: { from?: unknown; context?: object } = {}) {
  const seen: Inputs[] = [];
  const source = probe('Source', { value: () => given.from as never });
  const nodes = [{ id: 'Reader-1', fields: field === undefined ? {} : { it: field } }, { id: 'Source-1' }];
  const edges = 'from' in given ? ([['Source-1.value', 'Reader-1.it']] as const) : [];
  const end = await runFlow(flow(nodes, edges), {
    registry: registryWith(reader(seen, [input]), source),
    context: testContext(given.context),
  });
  return { seen: seen.length === 0 ? 'not run' : seen[0]?.it, failure: end.failure?.reason ?? null };
}

describe('a field of a node', () => {
  test.each([
    ['a text, with escaped line breaks', declare('it', 'MessageTextInput'), { type: 'str', value: 'a\\nb' }, 'a\nb'],
    ['a prompt, as it is', declare('it', 'PromptInput'), { type: 'prompt', value: 'a\\nb' }, 'a\\nb'],
    [
      'texts of a list',
      declare('it', 'MessageTextInput', { list: true }),
      { type: 'str', list: true, value: ['a\\n', 'b'] },
      ['a\n', 'b'],
    ],
    ['a number as text', declare('it', 'MessageTextInput'), { type: 'str', value: 5 }, '5'],
    ['an integer', declare('it', 'IntInput'), { type: 'int', value: '42' }, 42],
    ['an integer with a fraction', declare('it', 'IntInput'), { type: 'int', value: 4.9 }, 4],
    ['an empty integer', declare('it', 'IntInput', { value: 7 }), { type: 'int', value: '' }, 7],
    ['a float', declare('it', 'FloatInput'), { type: 'float', value: '0.5' }, 0.5],
    ['a slider', declare('it', 'SliderInput'), { type: 'slider', value: 1 }, 1],
    ['a switch', declare('it', 'BoolInput', { value: true }), { type: 'bool', value: false }, false],
    ['a switch as text', declare('it', 'BoolInput'), { type: 'bool', value: 'false' }, false],
    [
      'a record as a list of pairs',
      declare('it', 'DictInput'),
      { type: 'dict', value: [{ a: 1 }, { b: 2 }] },
      { a: 1, b: 2 },
    ],
    ['a table', declare('it', 'TableInput'), { type: 'table', value: [{ a: 1 }] }, [{ a: 1 }]],
    ['no table', declare('it', 'TableInput'), { type: 'table', value: null }, []],
    ['a file', declare('it', 'FileInput'), { type: 'file', value: '', file_path: 'f/a.txt' }, 'f/a.txt'],
    [
      'files',
      declare('it', 'FileInput', { list: true }),
      { type: 'file', list: true, file_path: 'f/a.txt' },
      ['f/a.txt'],
    ],
    ['null: the default', declare('it', 'StrInput', { value: 'default' }), { type: 'str', value: null }, 'default'],
    [
      'hidden: the default',
      declare('it', 'StrInput', { value: 'default' }),
      { type: 'str', value: 'x', show: false },
      'default',
    ],
    ['a bare handle: the default', declare('it', 'HandleInput'), { type: 'other', value: 'x' }, null],
    ['absent: the default', declare('it', 'IntInput', { value: 3 }), undefined, 3],
  ])('holds %s', async (_, input, field, expected) => {
    expect(await get(input, field)).toEqual({ seen: expected, failure: null });
  });

  test('that only the node has comes as it is', async () => {
    expect(await get(declare('other', 'StrInput'), { type: 'str', value: 'mine' })).toMatchObject({ seen: 'mine' });
  });

  test.each([
    ['IntInput', { type: 'int', value: 'many' }, 'The input \'it\' needs a number, but got a string "many".'],
    [
      'BoolInput',
      { type: 'bool', value: 'perhaps' },
      'The input \'it\' needs true or false, but got a string "perhaps".',
    ],
    [
      'TableInput',
      { type: 'table', value: ['row'] },
      'The input \'it\' needs a list of rows, each an object, but got a string "row".',
    ],
  ])('of kind %s that cannot be used fails its vertex, and says why', async (kind, field, failure) => {
    expect(await get(declare('it', kind), field)).toEqual({ seen: 'not run', failure });
  });

  test('of kind MessageInput becomes a message', async () => {
    const { seen } = await get(declare('it', 'MessageInput'), { type: 'str', value: 'hello' });
    expect(seen).toEqual(makeMessage(testContext(), { text: 'hello' }));
  });
});

describe('what an edge brings', () => {
  const message = makeMessage(testContext(), { text: 'said' });
  test.each([
    ['a message as text', 'MessageTextInput', message, 'said'],
    ['a message as it is', 'HandleInput', message, message],
    ['a record as its text', 'MultilineInput', makeData({ text: 'recorded' }), 'recorded'],
    ['a record by its own text key', 'MultilineInput', makeData({ body: 'recorded' }, 'body'), 'recorded'],
    ['a message as a number', 'IntInput', makeMessage(testContext(), { text: '12' }), 12],
    ['a table as rows', 'TableInput', makeDataFrame([{ a: 1 }]), [{ a: 1 }]],
    ['a record as a row', 'TableInput', makeData({ a: 1 }), [{ a: 1 }]],
    ['a text as a message', 'MessageInput', 'said', message],
    ['a secret as text', 'SecretStrInput', message, 'said'],
  ])('arrives: %s', async (_, kind, from, expected) => {
    expect(await get(declare('it', kind), { type: 'str', value: 'of the node' }, { from })).toEqual({
      seen: expected,
      failure: null,
    });
  });

  test('a record without the text key fails, and its members are told', async () => {
    const { failure } = await get(declare('it', 'MultilineInput'), { type: 'str' }, { from: makeData({ a: 1, b: 2 }) });
    expect(failure).toContain("must contain the key 'text', but has only: a, b");
  });

  test('a table for a text fails, and both kinds are told', async () => {
    const { failure } = await get(declare('it', 'MultilineInput'), { type: 'str' }, { from: makeDataFrame([]) });
    expect(failure).toContain("The input 'it' needs a Message, a Data or a text, but got a dataframe");
  });
});

describe('a field that names a variable', () => {
  const field = { type: 'str', load_from_db: true, value: 'API_KEY' };
  const known = { variables: { get: async (name: string) => (name === 'API_KEY' ? 'secret' : null) } };

  test('holds what the variable holds', async () => {
    expect(await get(declare('it', 'SecretStrInput'), field, { context: known })).toEqual({
      seen: 'secret',
      failure: null,
    });
  });

  test('fails its vertex when nobody has it', async () => {
    expect(await get(declare('it', 'SecretStrInput'), { ...field, value: 'OTHER' }, { context: known })).toEqual({
      seen: 'not run',
      failure: 'OTHER variable not found.',
    });
  });

  test('does not tell a key that stands where a name should', async () => {
    const key = 'sk-proj-1234567890abcdef';
    const { failure } = await get(declare('it', 'SecretStrInput'), { ...field, value: key }, { context: known });
    expect(failure).toBe('"sk-…", which looks like a key and not like a name: variable not found.');
  });

  test('asks for none when it is empty or an edge fills it', async () => {
    const context = { variables: { get: () => Promise.reject(new Error('asked')) } };
    expect(await get(declare('it', 'SecretStrInput'), { ...field, value: '' }, { context })).toMatchObject({
      failure: null,
    });
    expect(await get(declare('it', 'SecretStrInput'), field, { context, from: 'given' })).toMatchObject({
      seen: 'given',
    });
  });

  test('in a table holds for the columns that say so', async () => {
    const table = {
      type: 'table',
      table_schema: [{ name: 'key', load_from_db: true }, { name: 'label' }],
      value: [
        { key: 'API_KEY', label: 'API_KEY' },
        { key: 'OTHER', label: '' },
      ],
    };
    expect(await get(declare('it', 'TableInput'), table, { context: known })).toMatchObject({
      seen: [
        { key: 'secret', label: 'API_KEY' },
        { key: null, label: '' },
      ],
    });
  });
});

describe('what the run itself sets', () => {
  test('is the session of every field of that name, whatever the node says', async () => {
    const seen: Inputs[] = [];
    const fields = {
      session_id: { type: 'str', value: 'of the node', show: false },
      stream: { type: 'bool', value: true },
    };
    await runFlow(flow([{ id: 'Reader-1', fields }]), { registry: registryWith(reader(seen)) });
    expect(seen).toMatchObject([{ session_id: 'session-1', stream: false }]);
  });
});
