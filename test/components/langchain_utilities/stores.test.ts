import { describe, expect, test } from 'vitest';
import { StoreHandle } from '../../../worker/components/vectorstores/store-handle.ts';
import { makeData } from '../../../worker/engine/make-value.ts';
import { probe, registryWith } from '../../engine/support/probe.ts';
import { runFlow } from '../../engine/support/run.ts';
import { draw } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { writingModel } from './support/writing-model.ts';

const asked: [string, number][] = [];
const store = new StoreHandle(async (query, limit) => {
  asked.push([query, limit]);
  return [makeData({ text: 'one' }), makeData({ text: 'two' })];
}).value;

const SYSTEM =
  "Use the following pieces of context to answer the user's question.\nIf you don't know the answer, just say that you don't know, don't try to make up an answer.\n----------------\none\n\ntwo";

/** Recorded from Langflow 1.7.1. */
test('a router agent asks the store that its model names', async () => {
  const model = writingModel('Action: books\nAction Input: base?', 'It is one', 'Final Answer: done');
  expect(await routed(model, store)).toEqual({ text: 'done' });
  const opening =
    'You are an agent designed to answer questions.\nYou have access to tools for interacting with different sources, and the inputs to the tools are questions.\nYour main task is to decide which of the tools is relevant for answering question at hand.\nFor complex questions, you can break the question down into sub questions and use tools to answers the sub questions.\n\n\nbooks - Useful for when you need to answer questions about books. Whenever you need information about all books you should ALWAYS use this. Input should be a fully formed question.\n\nUse the following format:\n\nQuestion: the input question you must answer\nThought: you should always think about what to do\nAction: the action to take, should be one of [books]\nAction Input: the input to the action\nObservation: the result of the action\n... (this Thought/Action/Action Input/Observation can repeat N times)\nThought: I now know the final answer\nFinal Answer: the final answer to the original input question\n\nBegin!\n\nQuestion: Q\nThought:';
  expect(model.told).toEqual([
    [{ role: 'user', text: opening }],
    [
      { role: 'system', text: SYSTEM },
      { role: 'user', text: 'base?' },
    ],
    [{ role: 'user', text: `${opening}Action: books\nAction Input: base?\nObservation: It is one\nThought:` }],
  ]);
  expect(asked).toEqual([['base?', 4]]);
});

test('a store that is none fails', async () => {
  expect(await routed(writingModel(), makeData({}))).toEqual({
    error: expect.stringContaining('No vector store is connected.'),
  });
});

test('a router without stores fails', async () => {
  const { error } = await fed('VectorStoreRouterAgent', 'response', { input_value: 'Q' }, { llm: writingModel() });
  expect(error).toMatch(/Vector Stores|vector store/);
});

/** There the node fails whatever it is given; this is what its chain would send and tell. */
describe('Retrieval QA', () => {
  test.each([
    [{}, 'It is one'],
    [{ return_source_documents: true }, 'It is one\n---\n- Text: one\n- Text: two\n'],
  ])('with %j', async (fields, text) => {
    const model = writingModel('It is one');
    const given = { llm: model, retriever: store };
    const { value } = await fed('RetrievalQA', 'text', { input_value: 'Q', ...fields }, given);
    expect((value as { text: string }).text).toBe(text);
    expect(model.told).toEqual([
      [
        { role: 'system', text: SYSTEM },
        { role: 'user', text: 'Q' },
      ],
    ]);
  });

  test.each([
    [{ chain_type: 'Refine' }, store, 'The chain type "Refine" is not there.'],
    [{}, makeData({}), 'No vector store is connected'],
  ])('with %j and another retriever fails', async (fields, retriever, text) => {
    const given = { llm: writingModel('x'), retriever };
    const { error } = await fed('RetrievalQA', 'text', { input_value: 'Q', ...fields }, given);
    expect(error).toContain(text);
  });
});

async function routed(model: ReturnType<typeof writingModel>, handle: typeof store | ReturnType<typeof makeData>) {
  const given = { model, store: handle };
  const giver = probe('Giver', { model: () => given.model as never, store: () => given.store as never });
  const drawn = draw(
    {
      'VectorStoreInfo-1': { vectorstore_name: 'books', vectorstore_description: 'all books' },
      'VectorStoreRouterAgent-1': { input_value: 'Q' },
    },
    [['VectorStoreInfo-1.info', 'VectorStoreRouterAgent-1.vectorstores']],
  );
  const edge = (output: string, target: string, fieldName: string) => ({
    source: 'Giver-1',
    target,
    data: { sourceHandle: { id: 'Giver-1', name: output }, targetHandle: { fieldName, id: target, type: 'other' } },
  });
  const node = {
    id: 'Giver-1',
    data: { id: 'Giver-1', type: 'Giver', node: { template: {}, outputs: [{ name: 'model' }, { name: 'store' }] } },
  };
  const flow = {
    ...drawn,
    nodes: [node, ...drawn.nodes],
    edges: [
      ...drawn.edges,
      edge('store', 'VectorStoreInfo-1', 'input_vectorstore'),
      edge('model', 'VectorStoreRouterAgent-1', 'llm'),
    ],
  };
  const end = await runFlow(flow, { registry: registryWith(giver), input: { outputType: 'debug' } });
  if (end.failure) return { error: end.failure.reason };
  const result = end.results.find(({ component_id: id }) => id === 'VectorStoreRouterAgent-1');
  return { text: result?.outputs.response?.message };
}
