import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { messageOutput } from '../http-services/outputs.ts';
import { accountOf, askVectara, queryOf } from './vectara.ts';
import { vectaraRagInputs } from './vectara-rag-inputs.ts';

/** Has Vectara answer a question from a corpus. */
export const vectaraRag = defineComponent({
  type: 'VectaraRAG',
  displayName: 'Vectara RAG',
  description: 'Has Vectara answer a question from a corpus.',
  icon: 'Vectara',
  inputs: vectaraRagInputs,
  outputs: [messageOutput({ name: 'answer', displayName: 'Answer', method: 'generate_response' }, answerFor)],
});

async function answerFor(inputs: Inputs, context: ComponentContext): Promise<string> {
  const account = accountOf(inputs);
  const reranker = rerankers[textOf(inputs.reranker)];
  const weight = Number(inputs.lexical_interpolation);
  const body = queryOf(
    account,
    textOf(inputs.search_query),
    reranker === undefined ? 10 : Number(inputs.reranker_k),
    {
      metadataFilter: textOf(inputs.filter),
      ...(weight > 0 && { lexicalInterpolationConfig: { lambda: weight } }),
    },
    {
      ...(reranker !== undefined && { rerankingConfig: reranker(inputs) }),
      summary: [
        {
          maxSummarizedResults: inputs.max_results,
          responseLang: inputs.response_lang,
          summarizerPromptName: inputs.prompt,
        },
      ],
    },
  );
  const answer = await askVectara(account, 'stream-query', body, context);
  return answer.status === 200 ? answer.text.split('\n').map(pieceOf).join('') : '';
}

/** The vendor's numbers of its rerankers. */
const rerankers: Readonly<Record<string, (inputs: Inputs) => Json>> = {
  mmr: (inputs) => ({ rerankerId: 272_725_718, mmrConfig: { diversityBias: inputs.diversity_bias } }),
  rerank_multilingual_v1: () => ({ rerankerId: 272_725_719 }),
};

/** A line of the stream has a piece of the answer, the hits, or how far the answer can be trusted. */
function pieceOf(line: string): string {
  if (line.trim() === '') return '';
  const { responseSet, summary } = objectOf(objectOf(JSON.parse(line)).result);
  const { text, status, factualConsistency } = objectOf(summary);
  if ((responseSet ?? null) !== null || objectsOf(status).length > 0 || factualConsistency) return '';
  return textOf(text);
}
