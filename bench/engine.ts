import { chatInput, chatOutput, type Edge, echoFlow, flow } from '../test/engine/support/flow.ts';
import { withLoopEdges } from '../test/engine/support/loops.ts';
import { registry } from '../worker/components/registry.ts';
import { compile } from '../worker/engine/compile.ts';
import type { CompiledFlow } from '../worker/engine/compiled.ts';
import type { RunContext } from '../worker/engine/context.ts';
import { parseGraph } from '../worker/engine/graph/parse.ts';
import { run, runToEnd } from '../worker/engine/run.ts';
import type { RunInput } from '../worker/engine/run-input.ts';
import { runResult } from '../worker/engine/wire/run-result.ts';

/**
 * What a run costs in JavaScript alone: no server, no store, no writing of JSON. Microseconds each, the median of ten
 * rounds.
 */
const input: RunInput = { inputValue: 'hello', inputType: 'chat', outputType: 'chat', streaming: false };

const echo = compile(parseGraph(echoFlow()), registry);
const texts = compile(parseGraph(chainOf(10, 'TextInput', 'text', { input_value: '' }, 'input_value')), registry);
const prompt = { template: { type: 'prompt', value: 'Say: {said}' }, said: '' };
const prompts = compile(parseGraph(chainOf(10, 'Prompt', 'prompt', prompt, 'said')), registry);
const looped = compile(parseGraph(loopOf(1_000)), registry);
await show('chat input → chat output', () => answer(echo));
await show('ten text inputs in a row, chat at both ends', () => answer(texts));
await show('ten prompts in a row, chat at both ends', () => answer(prompts));
await show('chat input → chat output, every event read', () => read(echo));
await show('a loop over 1,000 records with a parser in it', () => answer(looped), 5);
await show('parse and compile the echo flow', async () => compile(parseGraph(echoFlow()), registry));

async function answer(compiled: CompiledFlow): Promise<unknown> {
  const { results, failure } = await runToEnd(
    compiled,
    compiled === looped ? { ...input, inputValue: null } : input,
    context(),
  );
  if (failure !== null) throw new Error(failure.message);
  return runResult('session', input.inputValue, results);
}

async function read(compiled: CompiledFlow): Promise<number> {
  let count = 0;
  for await (const _ of run(compiled, input, context())) count++;
  return count;
}

async function show(name: string, work: () => Promise<unknown>, runs = 5_000): Promise<void> {
  const rounds: number[] = [];
  for (let round = 0; round < 12; round++) {
    const start = performance.now();
    for (let index = 0; index < runs; index++) await work();
    rounds.push(((performance.now() - start) * 1000) / runs);
  }
  const settled = rounds.slice(2).sort((a, b) => a - b);
  console.log(`${name.padEnd(52)} ${(settled[5] ?? 0).toFixed(2)} µs`);
}

/** Chat input → split text → loop ⇄ parser, loop → chat output. */
function loopOf(records: number) {
  const words = Array.from({ length: records }, (_, index) => `word ${index}`).join(',');
  const number = (value: number) => ({ type: 'int', value });
  const split = { data_inputs: { type: 'other', list: true, value: '' }, separator: ',', chunk_overlap: number(0) };
  const parse = { input_data: { type: 'other', value: '' }, mode: 'Parser', pattern: '<{text}>', sep: '' };
  const nodes = [
    { ...chatInput(), fields: { ...chatInput().fields, input_value: words } },
    { id: 'SplitText-1', outputs: ['dataframe'], fields: { ...split, chunk_size: number(1) } },
    { id: 'LoopComponent-1', outputs: ['item', 'done'], fields: { data: { type: 'other', value: '' } } },
    { id: 'ParserComponent-1', outputs: ['parsed_text'], fields: parse },
    chatOutput(),
  ];
  const plain = flow(nodes, [
    ['ChatInput-1.message', 'SplitText-1.data_inputs'],
    ['SplitText-1.dataframe', 'LoopComponent-1.data'],
    ['LoopComponent-1.item', 'ParserComponent-1.input_data'],
    ['LoopComponent-1.done', 'ChatOutput-1.input_value'],
  ]);
  return withLoopEdges(plain, [['ParserComponent-1.parsed_text', 'LoopComponent-1.item']]);
}

function chainOf(length: number, type: string, output: string, fields: Record<string, unknown>, field: string) {
  const nodes = Array.from({ length }, (_, index) => ({ id: `${type}-${index}`, outputs: [output], fields }));
  const edges: Edge[] = nodes.slice(1).map((node, index) => [`${type}-${index}.${output}`, `${node.id}.${field}`]);
  return flow(
    [chatInput(), ...nodes, chatOutput()],
    [
      ['ChatInput-1.message', `${type}-0.${field}`],
      ...edges,
      [`${type}-${length - 1}.${output}`, 'ChatOutput-1.input_value'],
    ],
  );
}

function context(): RunContext {
  return {
    runId: 'run',
    flowId: 'flow',
    flowName: 'Flow',
    userId: 'user',
    sessionId: 'session',
    signal: new AbortController().signal,
    fetch,
    variables: { get: async () => null },
    memory: { history: async () => [], append: async () => {} },
    models: {
      chat: () => {
        throw new Error('The bench asks no model.');
      },
      embeddings: () => {
        throw new Error('The bench embeds no text.');
      },
    },
    services: {} as RunContext['services'],
    request: {},
    now: Date.now,
    newId: () => crypto.randomUUID(),
    step: (_key, effect) => effect('key'),
  };
}
