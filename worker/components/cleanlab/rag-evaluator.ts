import { type ComponentContext, defineComponent, type Inputs, type OutputDeclaration } from '../../engine/component.ts';
import { formatFixed } from '../../engine/python-number.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { messageOutput, recordOutput } from '../http-services/outputs.ts';
import { ServiceAnswerError, ServiceRefusedError } from '../http-services/service-errors.ts';
import { askCleanlab, judgeOptions } from './ask-cleanlab.ts';
import { cleanlabKey, judged, judgeInputs } from './evaluation-models.ts';
import { type RagCriterion, ragCriteria } from './rag-criteria.ts';

/** Tells how far an answer that was looked up can be trusted, and how good its question and context were. */
export const cleanlabRagEvaluator = defineComponent({
  type: 'CleanlabRAGEvaluator',
  displayName: 'Cleanlab RAG Evaluator',
  description: 'Has Cleanlab judge an answer together with the context that it was found in.',
  icon: 'Cleanlab',
  inputs: [
    cleanlabKey,
    ...judgeInputs(['base', 'low', 'medium']),
    judged('context', 'Context', 'What was found for the question.'),
    judged('query', 'Query', 'The question.'),
    judged('response', 'Response', 'The answer.'),
    ...ragCriteria.map(({ name, title }) => ({
      name: `run_${name}`,
      input: 'BoolInput' as const,
      displayName: `Run ${title}`,
      value: false,
      advanced: true,
    })),
  ],
  outputs: [
    messageOutput(
      { name: 'response_passthrough', displayName: 'Response', method: 'pass_response' },
      async (inputs, context) => {
        context.status('Passing through response.');
        return textOf(inputs.response);
      },
    ),
    trustScore(),
    messageOutput(
      { name: 'trust_explanation', displayName: 'Explanation', method: 'get_trust_explanation' },
      async (inputs, context) => {
        const { explanation } = trustIn(await judge(inputs, context));
        context.status('Trust explanation extracted.');
        return explanation;
      },
    ),
    recordOutput(
      { name: 'other_scores', displayName: 'Other Evals', method: 'get_other_scores' },
      async (inputs, context) => {
        const scores = otherScores(inputs, await judge(inputs, context));
        context.status(`${scores.length} other evals returned.`);
        return Object.fromEntries(scores.map(([{ name }, score]) => [name, score]));
      },
    ),
    messageOutput(
      { name: 'evaluation_summary', displayName: 'Evaluation Summary', method: 'get_evaluation_summary' },
      async (inputs, context) => {
        const text = summary(inputs, await judge(inputs, context));
        context.status('Evaluation summary built.');
        return text;
      },
    ),
  ],
});

function trustScore(): OutputDeclaration {
  return {
    name: 'trust_score',
    displayName: 'Trust Score',
    types: ['number'],
    method: 'get_trust_score',
    async run(inputs, context) {
      const { score } = trustIn(await judge(inputs, context));
      context.status(`Trust Score: ${formatFixed(score, 3)}`);
      return score;
    },
  };
}

/** What Cleanlab says; nothing where it refuses, for flows go on with a score of 0 then. */
async function judge(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const [query, found, response] = [textOf(inputs.query), textOf(inputs.context), textOf(inputs.response)];
  const json = {
    response: { response },
    prompt: promptText(query, found),
    query,
    context: found,
    evals: wanted(inputs).map(({ title: _, ...criterion }) => criterion),
    ...judgeOptions(inputs),
    user_id: inputs.api_key,
    client_id: inputs.api_key,
    constrain_outputs: null,
  };
  try {
    return await askCleanlab('v1/rag_trustworthy_llm/score', json, inputs, context);
  } catch (error) {
    if (!(error instanceof ServiceRefusedError || error instanceof ServiceAnswerError)) throw error;
    context.log('', `Evaluation failed: ${error.message}`);
    return {};
  }
}

/** How Cleanlab takes it that a model was asked: scores depend on it. */
function promptText(query: string, context: string): string {
  const line = '-'.repeat(21);
  return `Context information is below.\n\n${line}\n\n${context.trim()}\n\n${line}\n\nUsing the context information provided above, please answer the following question:\n\nUser: ${query.trim()}\n\nAssistant: `;
}

function wanted(inputs: Inputs): readonly RagCriterion[] {
  return ragCriteria.filter(({ name }) => inputs[`run_${name}`] === true);
}

function trustIn(said: Json): { score: number; explanation: string } {
  const { score, log } = objectOf(said.trustworthiness);
  return { score: Number(score ?? 0), explanation: textOf(objectOf(log).explanation) };
}

function otherScores(inputs: Inputs, said: Json): readonly [RagCriterion, number][] {
  return wanted(inputs)
    .filter(({ name }) => name in said)
    .map((criterion) => [criterion, Number(objectOf(said[criterion.name]).score)]);
}

function summary(inputs: Inputs, said: Json): string {
  const { score, explanation } = trustIn(said);
  const others = otherScores(inputs, said).map(([{ title }, found]) => `\n${title}: ${formatFixed(found, 3)}`);
  return [
    `Query:\n${textOf(inputs.query).trim()}`,
    '-----',
    `Context:\n${textOf(inputs.context).trim()}`,
    '-----',
    `Response:\n${textOf(inputs.response).trim()}`,
    '-'.repeat(30),
    `Trustworthiness: ${formatFixed(score, 3)}${explanation === '' ? '' : `\nExplanation: ${explanation}`}${others.join('')}`,
  ].join('\n');
}
