import { describe, expect, test } from 'vitest';
import type { RunContext } from '../../../worker/engine/context.ts';
import { jsonDumps } from '../../../worker/engine/python-json.ts';
import type { Tool } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { type Call, flowsOf } from '../../engine/support/flows.ts';
import { probe, registryWith } from '../../engine/support/probe.ts';
import { runFlow } from '../../engine/support/run.ts';
import { draw, field } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

const inner = draw(
  {
    'ChatInput-in': {},
    'Prompt Template-in': { template: 'Said: {x}', x: '' },
    'ChatOutput-in': {},
    'TextInput-in': { input_value: 'its own' },
    'TextOutput-in': {},
  },
  [
    ['ChatInput-in.message', 'Prompt Template-in.x'],
    ['Prompt Template-in.prompt', 'ChatOutput-in.input_value'],
    ['ChatInput-in.message', 'TextOutput-in.input_value'],
  ],
);
const texts = draw({ 'TextInput-in': { input_value: 'its own' }, 'TextOutput-in': {} }, [
  ['TextInput-in.text', 'TextOutput-in.input_value'],
]);
const failing = draw({ 'Prompt Template-in': { template: '{' }, 'ChatOutput-in': {} }, [
  ['Prompt Template-in.prompt', 'ChatOutput-in.input_value'],
]);
const said = 'RunFlow-1.ChatOutput-in~message';

describe('a flow that a node runs', () => {
  test('gets what the node holds for its input', async () => {
    expect(await ran({ 'ChatInput-in~input_value': text('typed') })).toMatchObject({ value: 'Said: typed' });
  });

  test('gets what an edge brings, as a text', async () => {
    expect(await ran({ 'ChatInput-in~input_value': text('') }, 'ChatInput-in~input_value')).toMatchObject({
      value: 'Said: from outside',
    });
    expect(await ran({ 'TextInput-in~input_value': text('') }, 'TextInput-in~input_value', 'texts')).toMatchObject({
      value: 'from outside',
    });
  });

  test('keeps its own texts where the node holds none', async () => {
    expect(await ran({ 'TextInput-in~input_value': text('') }, null, 'texts')).toMatchObject({ value: 'its own' });
  });

  test('runs once for all outputs, in the session of the run', async () => {
    const calls: Call[] = [];
    const nodes = { 'RunFlow-1': chosen('inner'), 'ChatOutput-1': {}, 'ChatOutput-2': {} };
    const flow = draw(nodes, [
      [said, 'ChatOutput-1.input_value'],
      ['RunFlow-1.TextOutput-in~text', 'ChatOutput-2.input_value'],
    ]);
    await outcome(flow, said, { services: flowsOf({ inner }, calls) });

    expect(calls).toEqual([expect.objectContaining({ name: 'inner', sessionId: 'session-1' })]);
  });

  test('is found by its name where its id is of another server', async () => {
    const fields = { ...chosen('inner'), flow_id_selected: '8051f3ba-71fe-4e90-a676-a2237048c0d0' };
    const flow = draw({ 'RunFlow-1': fields, 'ChatOutput-1': {} }, [[said, 'ChatOutput-1.input_value']]);

    const services = flowsOf({ inner });

    expect(await outcome(flow, 'ChatOutput-1.message', { services })).toMatchObject({ value: 'Said: ' });
  });

  test('fails the run with the name of the component inside', async () => {
    expect(await ran({}, null, 'failing')).toEqual({
      error:
        "Error running graph: Error building Component Prompt Template: \n\nSingle '{' encountered in format string",
      code: expect.any(String),
    });
  });

  test('fails the run where there is no such flow, and where none is chosen', async () => {
    expect(await ran({}, null, 'gone')).toMatchObject({ code: 'sub_flow_not_found' });
    expect(await ran({}, null, '')).toMatchObject({ code: 'input_missing' });
  });

  test('fails the run where the flow lost the output', async () => {
    expect(await ran({}, null, 'texts', said)).toMatchObject({
      code: 'unknown_output',
      error: expect.stringContaining('The flow "texts" has no node ChatOutput-in any more'),
    });
  });

  test('shares the steps of the run around it', async () => {
    const { failure } = await runFlow(drawn({ 'ChatInput-in~input_value': text('x') }), {
      context: testContext({ services: flowsOf({ inner }) }),
      input: { inputType: 'any', maxSteps: 3 },
    });

    expect(failure).toMatchObject({ code: 'step_budget', componentName: 'Run Flow' });
  });
});

test('a flow ends with the run around it', async () => {
  const controller = new AbortController();
  const waiting = probe('Waiting', {
    out: (_, context) =>
      new Promise((resolve) => {
        context.signal.addEventListener('abort', () => resolve(String(context.signal.aborted)));
        controller.abort();
      }),
  });
  const node = { id: 'Waiting-in', type: 'genericNode', data: { id: 'Waiting-in', type: 'Waiting', node: {} } };
  const ends: unknown[] = [];
  const services = flowsOf({ inner: { ...inner, nodes: [node], edges: [] } }, [], {}, registryWith(waiting), ends);
  const { failure } = await runFlow(drawn({}), {
    context: testContext({ services, signal: controller.signal }),
    input: { inputType: 'any' },
  });

  expect(failure).toMatchObject({ code: 'cancelled' });
  await expect.poll(() => ends).toEqual([expect.objectContaining({ code: 'cancelled' })]);
});

describe('a flow as a tool', () => {
  test('has the name, text and schema that models get', async () => {
    const [tool] = await tools('texts');

    expect(tool?.name).toBe('texts_tool');
    expect(tool?.description).toBe("Tool designed to execute the flow 'texts'. Flow details: None.");
    expect(jsonDumps(tool?.parameters)).toBe(
      '{"properties": {"flow_tweak_data": {"properties": {"TextInput-in~input_value": {"default": "its own", "description": "", "type": "string"}}, "type": "object"}}, "required": ["flow_tweak_data"], "type": "object"}'.replace(
        '"description": ""',
        `"description": ${jsonDumps(infoOf(texts))}`,
      ),
    );
  });

  test('runs with what the model gave', async () => {
    const answers = await called('texts', [{ flow_tweak_data: { 'TextInput-in~input_value': 'a' } }, {}]);

    expect(answers).toEqual([
      'a',
      'The arguments of texts_tool do not fit: flow_tweak_data is missing. Call it again with arguments that do.',
    ]);
  });

  test('is one tool for each output, with names that saved nodes know', async () => {
    expect((await tools('inner')).map(({ name }) => name)).toEqual([
      'inner_tool__resolve_flow_output__ChatOutput_in__message',
      'inner_tool__resolve_flow_output__TextOutput_in__text',
    ]);
  });
});

function text(value: string) {
  return field({ type: 'str', show: true, value });
}

function chosen(name: string) {
  return { flow_name_selected: name, flow_id_selected: field({ show: false, override_skip: true, value: null }) };
}

function drawn(fields: Record<string, unknown>, into: string | null = null, name = 'inner', output = said) {
  const nodes = {
    'TextInput-1': { input_value: 'from outside' },
    'RunFlow-1': { ...chosen(name), ...fields },
    'ChatOutput-1': {},
  };
  const edges: [string, string][] = [[output, 'ChatOutput-1.input_value']];
  return draw(nodes, into === null ? edges : [['TextInput-1.text', `RunFlow-1.${into}`], ...edges]);
}

function ran(fields: Record<string, unknown>, into: string | null = null, name = 'inner', output?: string) {
  const read = output ?? (name === 'texts' ? 'RunFlow-1.TextOutput-in~text' : said);
  const services = flowsOf({ inner, texts, failing });
  return outcome(drawn(fields, into, name, read), 'ChatOutput-1.message', { services });
}

function infoOf(flow: typeof texts): string {
  const node = flow.nodes[0] as { data: { node: { template: { input_value: { info: string } } } } };
  return node.data.node.template.input_value.info;
}

async function tools(name: string): Promise<readonly Tool[]> {
  const kept: Tool[] = [];
  await withTools(name, async (offered) => {
    kept.push(...offered);
  });
  return kept;
}

async function called(name: string, calls: readonly Record<string, unknown>[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  await withTools(name, async ([tool], context) => {
    for (const args of calls) answers.push(await tool?.call(args, context.signal));
  });
  return answers;
}

async function withTools(
  name: string,
  use: (tools: readonly Tool[], context: RunContext & { signal: AbortSignal }) => Promise<void>,
) {
  const user = probe(
    'User',
    {
      out: async (inputs, context) => {
        await use(inputs.tools as Tool[], context);
        return '';
      },
    },
    [{ name: 'tools', input: 'HandleInput', displayName: '', list: true }],
  );
  const source = draw({ 'RunFlow-1': chosen(name) });
  const template = { tools: { type: 'other', list: true, show: true, value: '' } };
  const node = {
    id: 'User-1',
    type: 'genericNode',
    data: { id: 'User-1', type: 'User', node: { template, outputs: [{ name: 'out' }] } },
  };
  const edge = {
    source: 'RunFlow-1',
    target: 'User-1',
    data: {
      sourceHandle: { id: 'RunFlow-1', name: 'component_as_tool' },
      targetHandle: { id: 'User-1', fieldName: 'tools' },
    },
  };
  const { failure } = await runFlow(
    { ...source, nodes: [...source.nodes, node], edges: [edge] },
    {
      registry: registryWith(user),
      context: testContext({ services: flowsOf({ inner, texts }) }),
      input: { inputType: 'any' },
    },
  );
  expect(failure).toBeNull();
}
