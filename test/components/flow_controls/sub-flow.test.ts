import { describe, expect, test } from 'vitest';
import type { Tool } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { type Call, flowsOf } from '../../engine/support/flows.ts';
import { probe, registryWith } from '../../engine/support/probe.ts';
import { runFlow } from '../../engine/support/run.ts';
import { draw, field } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

const echo = draw({ 'ChatInput-in': {}, 'ChatOutput-in': {}, 'TextOutput-in': {} }, [
  ['ChatInput-in.message', 'ChatOutput-in.input_value'],
  ['ChatInput-in.message', 'TextOutput-in.input_value'],
]);

describe('a sub flow', () => {
  test('gives what the output nodes said', async () => {
    const calls: Call[] = [];
    const { value } = await outcome(subFlow('echo', 'typed'), 'SubFlow-1.flow_outputs', {
      services: flowsOf({ echo }, calls),
    });

    expect(value).toMatchObject([
      { text_key: 'text', data: { text: 'typed', sender: 'Machine' } },
      { text_key: 'text', data: { text: 'typed', sender: null } },
    ]);
    expect(calls).toMatchObject([
      { sessionId: '', input: { tweaks: { 'ChatInput-in': { input_value: { value: 'typed' } } } } },
    ]);
  });

  test('gives nothing where nothing was said', async () => {
    const { value } = await outcome(subFlow('echo', ''), 'SubFlow-1.flow_outputs', { services: flowsOf({ echo }) });

    expect(value).toEqual([]);
  });

  test('fails the run where there is no such flow', async () => {
    expect(await outcome(subFlow('gone', 'x'), 'SubFlow-1.flow_outputs', { services: flowsOf({ echo }) })).toEqual({
      error: 'Flow gone not found. Choose another one in SubFlow-1, or import it.',
      code: 'sub_flow_not_found',
    });
  });
});

describe('a flow as a tool by its own node', () => {
  test('takes a text for each input and gives the answers as a text', async () => {
    const [tool, answers] = await offered({ tool_name: 'ask', tool_description: ' Echoes. ' }, [
      { chat_input: 'hello' },
      {},
    ]);

    expect(tool).toMatchObject({
      name: 'ask',
      description: 'Echoes.',
      returnDirect: false,
      parameters: { properties: { chat_input: { default: '', type: 'string' } }, type: 'object' },
    });
    expect(answers).toEqual(['Flow run output:\nhello', 'Missing required arguments: chat_input']);
  });

  test('fails the run without a flow', async () => {
    const flow = draw({ 'FlowTool-1': {} });

    expect(await outcome(flow, 'FlowTool-1.api_build_tool', { services: flowsOf({ echo }) })).toEqual({
      error: 'Flow name is required',
      code: 'input_missing',
    });
  });
});

function subFlow(name: string, input: string) {
  const value = field({ type: 'str', show: true, value: input });
  return draw({ 'SubFlow-1': { flow_name: name, 'ChatInput-in|input_value': value } });
}

async function offered(
  fields: Record<string, unknown>,
  calls: readonly Record<string, unknown>[],
): Promise<[Tool | undefined, unknown[]]> {
  const answers: unknown[] = [];
  const tools: Tool[] = [];
  const user = probe('User', {
    out: async ({ tool }, context) => {
      tools.push(tool as Tool);
      for (const args of calls) answers.push(await tools[0]?.call(args, context.signal));
      return '';
    },
  });
  const source = draw({ 'FlowTool-1': { flow_name: 'echo', ...fields } });
  const template = { tool: { type: 'other', show: true, value: '' } };
  const node = {
    id: 'User-1',
    type: 'genericNode',
    data: { id: 'User-1', type: 'User', node: { template, outputs: [{ name: 'out' }] } },
  };
  const handles = {
    sourceHandle: { id: 'FlowTool-1', name: 'api_build_tool' },
    targetHandle: { id: 'User-1', fieldName: 'tool' },
  };
  const edge = { source: 'FlowTool-1', target: 'User-1', data: handles };
  const { failure } = await runFlow(
    { ...source, nodes: [...source.nodes, node], edges: [edge] },
    {
      registry: registryWith(user),
      context: testContext({ services: flowsOf({ echo }) }),
      input: { inputType: 'any' },
    },
  );
  expect(failure).toBeNull();
  return [tools[0], answers];
}
