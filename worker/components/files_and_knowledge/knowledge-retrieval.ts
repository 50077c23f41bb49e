import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeDataFrame } from '../../engine/make-value.ts';
import { pythonFloat } from '../../engine/python-float.ts';
import type { VectorMatch } from '../../engine/services/collections.ts';
import { embedQuery } from '../vectorstores/embed.ts';
import { type KnowledgeFacts, knowledgeEmbeddings, openKnowledge } from './knowledge-base.ts';

/** Finds rows of a knowledge base of the user's. */
export const knowledgeRetrieval = defineComponent({
  type: 'KnowledgeRetrieval',
  displayName: 'Knowledge Retrieval',
  description: 'Finds the rows of a knowledge base of yours that are near to a query.',
  icon: 'download',
  inputs: [
    {
      name: 'knowledge_base',
      input: 'DropdownInput',
      displayName: 'Knowledge',
      info: 'The knowledge base to search.',
      required: true,
      options: [],
      realTimeRefresh: true,
      more: { refresh_button: true },
    },
    {
      name: 'api_key',
      input: 'SecretStrInput',
      displayName: 'Embedding Provider API Key',
      info: 'The key for the embedding model. Without one, that of the knowledge base is taken.',
      advanced: true,
      loadFromDb: true,
      password: true,
    },
    {
      name: 'search_query',
      input: 'MessageTextInput',
      displayName: 'Search Query',
      info: 'What to look for.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'top_k',
      input: 'IntInput',
      displayName: 'Top K Results',
      info: 'How many rows are found.',
      value: 5,
      advanced: true,
    },
    {
      name: 'include_metadata',
      input: 'BoolInput',
      displayName: 'Include Metadata',
      info: 'Give the other columns too.',
      value: true,
    },
    {
      name: 'include_embeddings',
      input: 'BoolInput',
      displayName: 'Include Embeddings',
      info: 'Give the vectors too.',
      value: false,
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'retrieve_data',
      displayName: 'Results',
      types: ['DataFrame'],
      method: 'retrieve_data',
      toolMode: true,
      run: async (inputs, context) => makeDataFrame((await retrieve(inputs, context)).map((row) => shown(row, inputs))),
    },
  ],
});

async function retrieve(inputs: Inputs, context: ComponentContext): Promise<readonly VectorMatch[]> {
  const base = openKnowledge(context, inputs.knowledge_base);
  const facts = await context.step('facts', () => base.facts());
  if (facts === null) {
    throw new TerminalError(
      `Metadata not found for knowledge base: ${inputs.knowledge_base}. Ensure it has been indexed.`,
      'knowledge_missing',
    );
  }
  const limit = Number(inputs.top_k ?? 5);
  if (limit < 1) {
    throw new TerminalError(`Number of requested results ${limit}, cannot be negative, or zero.`, 'result_count');
  }
  const model = await knowledgeEmbeddings(context, facts as unknown as KnowledgeFacts, String(inputs.api_key ?? ''));
  const vector = await embedQuery(model, String(inputs.search_query ?? ''), context);
  const how = { metric: 'l2', vectors: inputs.include_embeddings === true } as const;
  return context.step('search', () => base.search(vector, limit, how));
}

/** The score is the squared distance below zero: the higher, the nearer. */
function shown(row: VectorMatch, inputs: Inputs): Record<string, unknown> {
  return {
    content: row.text,
    ...(inputs.search_query ? { _score: pythonFloat(-row.score) } : {}),
    ...(inputs.include_metadata === true ? row.metadata : {}),
    ...(inputs.include_embeddings === true ? { _embeddings: row.vector } : {}),
  };
}
