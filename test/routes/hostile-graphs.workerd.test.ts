import { beforeAll, describe, expect, test } from 'vitest';
import { chatInput, echoFlow, flow } from '../engine/support/flow.ts';
import { modelFlow, textFlow, through } from '../support/flows.ts';
import { modelFetch } from '../support/model-fetch.ts';
import { mutated } from '../support/mutate.ts';
import { addUser, type Person } from '../support/people.ts';
import { seeded } from '../support/seeded.ts';
import { freshService, type Service } from '../support/service.ts';

let nobody: Service;
let ann: Person;

beforeAll(async () => {
  nobody = await freshService({ OPENAI_API_KEY: 'sk-model', SERVICE_RUN_TIMEOUT: '5' }, { fetch: modelFetch() });
  ann = await addUser(nobody, 'ann');
});

/** Stores and runs a graph, plain and streamed; what it answers, or that it was refused. */
async function outcome(data: unknown, body: object = { input_value: 'hi' }): Promise<string> {
  const stored = await ann.byKey.ask('POST', '/api/v1/flows/', JSON.stringify({ name: 'x', data }), {
    'content-type': 'application/json',
  });
  if (stored.status === 422) return 'refused';
  expect(stored.status).toBe(201);
  const path = `/api/v1/run/${stored.body?.id}`;
  const plain = await ann.byKey.ask('POST', path, body);
  expect([200, 400, 500]).toContain(plain.status);
  expect(plain.body?.code).not.toBe('internal_error');
  const streamed = await ann.byKey.fetch('POST', `${path}?stream=true`, { body });
  const text = await streamed.text();
  expect(text).not.toContain('internal_error');
  if (streamed.status === 200) expect(text).toContain('{"event": "end"');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  return plain.status === 200 ? 'answered' : String(plain.body?.code);
}

function blame(seed: number, graph: unknown, error: unknown): never {
  throw new Error(
    `seed ${seed}: ${error instanceof Error ? error.message : error}\n${JSON.stringify(graph).slice(0, 3000)}`,
  );
}

const parser = through(
  {
    id: 'ParserComponent-1',
    name: 'Parser',
    outputs: ['parsed_text'],
    fields: { mode: 'Parser', pattern: '{text}', sep: '\n' },
  },
  'input_data',
);
const prompt = through(
  { id: 'Prompt-1', name: 'Prompt', outputs: ['prompt'], fields: { template: 'Say {name}', name: '' } },
  'name',
);
const router = through(
  {
    id: 'ConditionalRouter-1',
    name: 'If-Else',
    outputs: ['true_result', 'false_result'],
    fields: { input_text: '', match_text: 'hi', operator: 'regex', max_iterations: 3, default_route: 'false_result' },
  },
  'input_text',
);
const memory = through(
  {
    id: 'Memory-1',
    name: 'Message History',
    outputs: ['messages_text'],
    fields: { mode: 'Retrieve', n_messages: 10, order: 'Ascending', session_id: '', sender_type: 'Machine and User' },
  },
  'template',
);
const calculator = through(
  { id: 'CalculatorComponent-1', name: 'Calculator', outputs: ['result'], fields: { expression: '1+1' } },
  'expression',
);

describe('a graph that was damaged is refused, fails or answers, and never more than that', () => {
  test.each([
    ['echo', echoFlow()],
    ['text', textFlow()],
    ['model', modelFlow()],
    ['parser', parser],
    ['prompt', prompt],
    ['router', router],
    ['memory', memory],
    ['calculator', calculator],
  ])('%s', { timeout: 60_000 }, async (_, data) => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = seeded(seed);
      const graph = mutated(data, random, 1 + Math.floor(random() * 3));
      seen.add(await outcome(graph).catch((error: unknown) => blame(seed, graph, error)));
    }
    // Damage that always or never shows would try nothing.
    expect(seen).toContain('answered');
    expect(seen.size).toBeGreaterThan(2);
  });

  test('and so is one that gets damaged tweaks', { timeout: 60_000 }, async () => {
    const tweaks = {
      'LanguageModelComponent-1': { temperature: 0.1, model_name: 'x' },
      ChatInput: { sender: 'User' },
      stream: false,
    };
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = seeded(seed);
      const given = mutated(tweaks, random, 2);
      await outcome(modelFlow(), { input_value: 'hi', tweaks: given }).catch((error) => blame(seed, given, error));
    }
  });
});

describe('a graph beyond reason', () => {
  const texts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `TextInput-${index}`,
      name: 'Text Input',
      outputs: ['text'],
      fields: { input_value: '' },
    }));

  test('of ten thousand nodes in a row runs, or says that it is too long', { timeout: 60_000 }, async () => {
    const nodes = texts(10_000);
    const edges = nodes.slice(1).map((node, index) => [`TextInput-${index}.text`, `${node.id}.input_value`] as const);
    expect(['answered', 'step_budget', 'deadline']).toContain(await outcome(flow(nodes, edges)));
  });

  test('whose ten thousand nodes wait for one another is refused as a cycle', { timeout: 60_000 }, async () => {
    const nodes = texts(10_000);
    const edges = nodes.map(
      (node, index) => [`TextInput-${(index + 9999) % 10_000}.text`, `${node.id}.input_value`] as const,
    );
    expect(await outcome(flow(nodes, edges))).toBe('cycle');
  });

  test('with a node that feeds itself is refused as a cycle', async () => {
    expect(await outcome(flow(texts(1), [['TextInput-0.text', 'TextInput-0.input_value']]))).toBe('cycle');
  });

  test('with an edge into a field that is null, or that every object has by birth, is no danger', async () => {
    const empty = JSON.parse(JSON.stringify(textFlow()));
    empty.nodes[1].data.node.template.input_value = null;
    expect(await outcome(empty, { input_value: 'hi', input_type: 'text' })).toBe('answered');
    for (const field of ['constructor', '__proto__', 'toString']) {
      expect(await outcome(flow(texts(2), [['TextInput-0.text', `TextInput-1.${field}`]]))).toMatch(/answered|_/);
    }
  });

  test('with one id for two nodes, or a name that objects have by birth, is no danger', async () => {
    const twice = flow([chatInput(), chatInput()]);
    expect(await outcome(twice)).toMatch(/answered|_/);
    for (const id of ['__proto__', 'constructor', 'toString', '']) {
      const named = JSON.parse(JSON.stringify(echoFlow()).replaceAll('ChatInput-1', id));
      expect(await outcome(named)).toMatch(/answered|_/);
    }
  });

  test('whose groups lie in groups, hundreds deep, is no danger', async () => {
    let inner: unknown = echoFlow();
    for (let depth = 0; depth < 120; depth += 1) {
      inner = {
        nodes: [
          {
            id: `Group-${depth}`,
            data: { id: `Group-${depth}`, type: 'Group', node: { flow: { data: inner }, template: {} } },
          },
        ],
        edges: [],
      };
    }
    expect(await outcome(inner)).toMatch(/answered|_|refused/);
  });
});
