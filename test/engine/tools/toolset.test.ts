import { expect, test } from 'vitest';
import type { ComponentContext, ComponentDefinition, Inputs } from '../../../worker/engine/component.ts';
import type { RunContext } from '../../../worker/engine/context.ts';
import { toolKind } from '../../../worker/engine/kinds.ts';
import { makeData, makeDataFrame, makeMessage } from '../../../worker/engine/make-value.ts';
import { jsonDumps } from '../../../worker/engine/python-json.ts';
import { shownOf, wordsOf } from '../../../worker/engine/tools/worded-result.ts';
import type { Tool } from '../../../worker/engine/values.ts';
import { testContext } from '../support/context.ts';
import { flow } from '../support/flow.ts';
import { probe, registryWith } from '../support/probe.ts';
import { eventsOf, runFlow } from '../support/run.ts';

const action = {
  name: 'evaluate_expression',
  description: 'Sums.',
  tags: ['evaluate_expression'],
  status: true,
};

test('a node in tool mode gives a tool with the names, texts and schema that models get', async () => {
  const [tool] = await toolsOf('CalculatorComponent');

  expect(tool).toMatchObject({
    name: 'evaluate_expression',
    parameters: {
      properties: { expression: { default: '', description: expect.any(String), type: 'string' } },
      type: 'object',
    },
  });
  expect(Object.keys(tool?.parameters ?? {})).toEqual(['properties', 'type']);
});

test('the table of actions renames, describes and switches off', async () => {
  const named = await toolsOf('CalculatorComponent', { tools_metadata: [{ ...action, name: 'sum up' }] });
  const off = await toolsOf('CalculatorComponent', { tools_metadata: [{ ...action, status: false }] });
  const stale = await toolsOf('CalculatorComponent', { tools_metadata: [{ ...action, tags: ['older'] }] });

  expect(named.map(({ name, description }) => [name, description])).toEqual([['sum up', 'Sums.']]);
  expect(off).toEqual([]);
  expect(stale).toEqual([]);
});

test('a call puts its arguments over the fields of the node', async () => {
  const answers = await inside('CalculatorComponent', { expression: '40+2' }, [
    [0, { expression: '1+1' }],
    [0, {}],
    [0, { other: 'x' }],
    [0, { expression: '1/0' }],
  ]);

  expect(answers).toEqual([
    { result: '2' },
    { result: '42' },
    { result: '42' },
    { error: 'Error: Division by zero', input: '1/0' },
  ]);
});

test('arguments that do not fit are told to the caller', async () => {
  const [answer, several] = await inside('Probe', {}, [
    [0, { count: 1.5 }],
    [0, { kind: 'z', many: 'b' }],
  ]);

  expect(answer).toBe(
    'The arguments of as text do not fit: count must be a whole number, not 1.5. Call it again with arguments that do.',
  );
  expect(several).toContain('many must be a list, not "b"; kind must be one of x, y, not "z"; count is missing');
});

test('every output that may be a tool is one, with the inputs that are marked', async () => {
  const tools = await toolsOf('Probe');

  expect(tools.map(({ name }) => name)).toEqual(['as-text', 'as_rows', 'as_list', 'fail']);
  expect(tools[0]?.parameters).toEqual({
    properties: {
      many: { default: ['a'], description: 'several', items: { type: 'string' }, type: 'array' },
      kind: { default: 'x', description: '', enum: ['x', 'y'], type: 'string' },
      count: { description: '', type: 'integer' },
    },
    required: ['count'],
    type: 'object',
  });
});

test('results are texts, records, rows with every column, and dumps of lists', async () => {
  const args = { count: '3', kind: 'y' };
  const [text, rows, list] = await inside('Probe', {}, [
    [0, args],
    [1, args],
    [2, args],
  ]);

  expect(text).toBe('count 3, kind y, many a');
  expect(jsonDumps(rows)).toBe('[{"text": "a", "x": 1.0}, {"text": NaN, "x": 2.5}]');
  expect(list).toEqual([{ text_key: 'text', data: { x: 1 }, default_value: '' }]);
});

test('a tool that fails tells so in words, and shows an empty record', async () => {
  const [answer] = await inside('Probe', {}, [[3, { count: 1 }]]);
  expect([wordsOf(answer), shownOf(answer)]).toEqual(['The far end is down.', {}]);
});

test('a tool speaks to its caller alone, and events tell when it runs', async () => {
  const events = await eventsOf(toolFlow('Speaker', {}), {
    registry: registryWith(caller([], [[0, { say: 'hi' }]]), speaker),
    input: { inputType: 'any', outputType: 'debug' },
  });

  expect(events.map(({ event }) => event)).toEqual([
    'vertices_sorted',
    'end_vertex',
    'build_start',
    'build_end',
    'end_vertex',
    'end',
  ]);
  expect(events[2]?.data).toEqual({ id: 'Speaker-1' });
});

test('outside effects of calls have keys of their own, by what is asked', async () => {
  const keys: string[] = [];
  const step: RunContext['step'] = (key, effect) => {
    keys.push(key);
    return effect(key);
  };
  await inside(
    'Stepper',
    {},
    [
      [0, { city: 'Oslo' }],
      [0, { city: 'Rome' }],
      [0, { city: 'Oslo' }],
    ],
    { step },
  );

  expect(keys.map((key) => key.replace(/[0-9a-f]{16}/, '*'))).toEqual([
    'Stepper-1/0/ask-*-0/get/0',
    'Stepper-1/0/ask-*-0/get/0',
    'Stepper-1/0/ask-*-1/get/0',
  ]);
  expect(new Set(keys).size).toBe(3);
});

test('a component may make its tools itself', async () => {
  expect((await toolsOf('Own')).map(({ name }) => name)).toEqual(['own']);
  expect(await inside('Own', {}, [[0, {}]])).toEqual(['no luck']);
});

test('a tool that is kept beyond its run refuses to work', async () => {
  const [tool] = await toolsOf('CalculatorComponent');

  await expect(tool?.call({ expression: '1' }, new AbortController().signal)).rejects.toThrow('The run is over.');
});

const input = { displayName: '', input: 'MessageTextInput' };
const probeTool = probe(
  'Probe',
  {
    'as text': ({ count, kind, many }, context) =>
      makeMessage(context, { text: `count ${count}, kind ${kind}, many ${many}` }),
    as_rows: () => makeDataFrame([{ text: 'a', x: 1 }, { x: 2.5 }]),
    as_list: () => [makeData({ x: 1 })],
    fail: () => {
      throw new Error('The far end is down.');
    },
  },
  [
    { ...input, name: 'many', list: true, value: ['a'], info: 'several', toolMode: true },
    { ...input, name: 'kind', options: ['x', 'y'], value: 'x', toolMode: true },
    { ...input, name: 'count', input: 'IntInput', required: true, toolMode: true },
    { ...input, name: 'secret' },
  ],
);
const speaker = probe(
  'Speaker',
  { say: (_, context) => context.sendMessage(makeMessage(context, { text: 'hello' })) },
  [{ ...input, name: 'say', toolMode: true }],
);
const stepper = probe('Stepper', { ask: ({ city }, context) => context.step('get', async () => String(city)) }, [
  { ...input, name: 'city', toolMode: true },
]);
const own: ComponentDefinition = {
  ...probe('Own', {}),
  tools: async () => [
    {
      kind: toolKind,
      name: 'own',
      description: 'mine',
      parameters: {},
      call: () => Promise.reject(new Error('no luck')),
    },
  ],
};

/** Calls tools by their place, one after the other, and gives what they answered. */
async function inside(
  type: string,
  fields: Readonly<Record<string, unknown>>,
  calls: readonly Call[],
  given: Partial<RunContext> = {},
): Promise<unknown[]> {
  const answers: unknown[] = [];
  const registry = registryWith(caller([], calls, answers), probeTool, stepper, own);
  const end = await runFlow(toolFlow(type, fields), {
    registry,
    input: { inputType: 'any' },
    context: testContext(given),
  });
  expect(end.failure).toBeNull();
  return answers;
}

async function toolsOf(type: string, fields: Readonly<Record<string, unknown>> = {}): Promise<readonly Tool[]> {
  const tools: Tool[] = [];
  const registry = registryWith(caller(tools), probeTool, own);
  const end = await runFlow(toolFlow(type, fields), { registry, input: { inputType: 'any' } });
  expect(end.failure).toBeNull();
  return tools;
}

function caller(tools: Tool[], calls: readonly Call[] = [], answers: unknown[] = []) {
  const said = async (inputs: Inputs, context: ComponentContext) => {
    tools.push(...(inputs.tools as Tool[]));
    for (const [place, args] of calls) answers.push(await tools[place]?.call(args, context.signal));
    return '';
  };
  return probe('Caller', { said }, [{ name: 'tools', input: 'HandleInput', displayName: '', list: true }]);
}

function toolFlow(type: string, fields: Readonly<Record<string, unknown>>) {
  const caller = { id: 'Caller-1', outputs: ['said'], fields: { tools: { type: 'other', list: true, value: '' } } };
  const table = { type: 'tools', value: fields.tools_metadata ?? [] };
  const node = { id: `${type}-1`, outputs: ['component_as_tool'], fields: { ...fields, tools_metadata: table } };
  return flow([node, caller], [[`${type}-1.component_as_tool`, 'Caller-1.tools']]);
}

type Call = readonly [number, Readonly<Record<string, unknown>>];
