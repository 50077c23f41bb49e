import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { searchQuery } from '../vectorstores/store-inputs.ts';
import { summaryOf, vectaraClient } from './vectara-client.ts';

/** Vectara finds documents and writes an answer of them. */
export const vectaraRag = defineComponent({
  type: 'VectaraRAG',
  displayName: 'Vectara RAG',
  description: 'Has Vectara find documents and answer a question with them.',
  icon: 'Vectara',
  inputs: [
    {
      name: 'vectara_customer_id',
      input: 'StrInput',
      displayName: 'Vectara Customer ID',
      info: 'The number of the customer.',
      required: true,
    },
    {
      name: 'vectara_corpus_id',
      input: 'StrInput',
      displayName: 'Vectara Corpus ID',
      info: 'The corpus to search.',
      required: true,
    },
    {
      name: 'vectara_api_key',
      input: 'SecretStrInput',
      displayName: 'Vectara API Key',
      info: 'The key for Vectara.',
      required: true,
      password: true,
      loadFromDb: true,
    },
    { ...searchQuery, input: 'MessageTextInput', more: {} },
    {
      name: 'lexical_interpolation',
      input: 'FloatInput',
      displayName: 'Hybrid Search Factor',
      info: 'How much words count beside vectors.',
      value: 0.005,
      advanced: true,
      more: { range_spec: { step_type: 'float', min: 0.005, max: 0.1, step: 0.005 } },
    },
    {
      name: 'filter',
      input: 'MessageTextInput',
      displayName: 'Metadata Filters',
      info: "What the metadata of documents must fulfil, in Vectara's own language.",
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'reranker',
      input: 'DropdownInput',
      displayName: 'Reranker Type',
      info: 'What orders the results once more.',
      value: 'mmr',
      options: ['mmr', 'rerank_multilingual_v1', 'none'],
    },
    {
      name: 'reranker_k',
      input: 'IntInput',
      displayName: 'Number of Results to Rerank',
      info: 'How many results are ordered once more.',
      value: 50,
      advanced: true,
      more: { range_spec: { step_type: 'float', min: 1, max: 100, step: 1 } },
    },
    {
      name: 'diversity_bias',
      input: 'FloatInput',
      displayName: 'Diversity Bias',
      info: 'How different the results should be, from 0 to 1 (mmr).',
      value: 0.2,
      advanced: true,
      more: { range_spec: { step_type: 'float', min: 0, max: 1, step: 0.01 } },
    },
    {
      name: 'max_results',
      input: 'IntInput',
      displayName: 'Max Results to Summarize',
      info: 'How many results the answer is written from.',
      value: 7,
      advanced: true,
      more: { range_spec: { step_type: 'float', min: 1, max: 100, step: 1 } },
    },
    {
      name: 'response_lang',
      input: 'DropdownInput',
      displayName: 'Response Language',
      info: 'The language of the answer.',
      value: 'eng',
      advanced: true,
      options: [
        'auto',
        'eng',
        'spa',
        'fra',
        'zho',
        'deu',
        'hin',
        'ara',
        'por',
        'ita',
        'jpn',
        'kor',
        'rus',
        'tur',
        'fas',
        'vie',
        'tha',
        'heb',
        'nld',
        'ind',
        'pol',
        'ukr',
        'ron',
        'swe',
        'ces',
        'ell',
        'ben',
        'msa',
        'urd',
      ],
    },
    {
      name: 'prompt',
      input: 'DropdownInput',
      displayName: 'Prompt Name',
      info: "Which of Vectara's prompts writes the answer.",
      value: 'vectara-summary-ext-24-05-sml',
      advanced: true,
      options: [
        'vectara-summary-ext-24-05-sml',
        'vectara-summary-ext-24-05-med-omni',
        'vectara-summary-ext-24-05-large',
        'vectara-summary-ext-24-05-med',
        'vectara-summary-ext-v1.3.0',
      ],
    },
  ],
  outputs: [
    {
      name: 'answer',
      displayName: 'Answer',
      types: ['Message'],
      method: 'generate_response',
      toolMode: true,
      run: async (inputs, context) => makeMessage(context, { text: await answer(inputs, context) }),
    },
  ],
});

async function answer(inputs: Inputs, context: ComponentContext): Promise<string> {
  const { ask, corpus } = vectaraClient(inputs, context);
  const text = summaryOf(await ask('/query', { query: [queryOf(inputs, corpus)] }));
  if (text !== null) return text;
  throw new TerminalError(
    'Vectara found nothing to answer with. Look at the corpus and at the filter.',
    'store_refused',
  );
}

function queryOf(inputs: Inputs, corpus: string): Readonly<Record<string, unknown>> {
  const reranker = rerankers[String(inputs.reranker)];
  const words = Number(inputs.lexical_interpolation ?? 0);
  return {
    query: String(inputs.search_query ?? ''),
    start: 0,
    numResults: reranker === undefined ? 10 : Number(inputs.reranker_k ?? 50),
    contextConfig: { sentencesBefore: 2, sentencesAfter: 2 },
    corpusKey: [
      {
        corpusId: corpus,
        metadataFilter: String(inputs.filter ?? ''),
        ...(words > 0 && { lexicalInterpolationConfig: { lambda: words } }),
      },
    ],
    ...(reranker !== undefined && {
      rerankingConfig: {
        rerankerId: reranker,
        ...(inputs.reranker === 'mmr' && { mmrConfig: { diversityBias: inputs.diversity_bias } }),
      },
    }),
    summary: [
      {
        maxSummarizedResults: inputs.max_results,
        responseLang: inputs.response_lang,
        summarizerPromptName: inputs.prompt,
      },
    ],
  };
}

/** Vectara's numbers for its rerankers. */
const rerankers: Readonly<Record<string, number>> = { mmr: 272725718, rerank_multilingual_v1: 272725719 };
