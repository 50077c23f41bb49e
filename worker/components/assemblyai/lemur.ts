import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, splitByComma, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { parsed } from '../http-services/service-answer.ts';
import { askAssemblyAi, finishedTranscript } from './assembly-ai.ts';
import { failed, orFailed, recordOf } from './job-errors.ts';
import { lemurInputs } from './lemur-inputs.ts';

/** Asks a model about what was said in recordings. */
export const lemur = defineComponent({
  type: 'AssemblyAILeMUR',
  displayName: 'AssemblyAI LeMUR',
  description: 'Asks a model about what was said in recordings, with AssemblyAI.',
  icon: 'AssemblyAI',
  inputs: lemurInputs,
  outputs: [
    recordOutput(
      { name: 'lemur_response', displayName: 'LeMUR Response', method: 'run_lemur' },
      async (inputs, context) => {
        const problem = problemOf(inputs);
        if (problem === null) return run(inputs, context);
        context.status(problem.told ?? problem.error);
        return { error: problem.error };
      },
    ),
  ],
});

function problemOf(inputs: Inputs): { error: string; told?: string } | null {
  const result = recordOf(inputs.transcription_result);
  const hasResult = inputs.transcription_result !== null && inputs.transcription_result !== undefined;
  if (!hasResult && textOf(inputs.transcript_ids) === '') {
    return { error: 'Either a Transcription Result or Transcript IDs must be provided' };
  }
  if (result.error) return { error: textOf(result.error) };
  if (inputs.endpoint === 'task' && textOf(inputs.prompt) === '') {
    return { error: 'No prompt specified', told: 'No prompt specified for the task endpoint' };
  }
  if (inputs.endpoint === 'question-answer' && textOf(inputs.questions) === '') {
    return { error: 'No Questions were provided for the question-answer endpoint' };
  }
  return idsOf(inputs).length > 0
    ? null
    : { error: 'Either a valid Transcription Result or valid Transcript IDs must be provided' };
}

function idsOf(inputs: Inputs): readonly string[] {
  const { id } = recordOf(inputs.transcription_result);
  return id === undefined ? splitByComma(inputs.transcript_ids) : [textOf(id)];
}

async function run(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const ids = idsOf(inputs);
  for (const id of ids) {
    const transcript = await orFailed(context, 'Getting transcriptions failed: ', () =>
      finishedTranscript(inputs.api_key, id, context),
    );
    if (transcript.status === undefined) return transcript;
    if (transcript.status !== 'completed') return failed(context, transcript.error);
  }
  return orFailed(context, 'An Error happened: ', async () => {
    const endpoint = endpoints[textOf(inputs.endpoint)];
    if (endpoint === undefined) return failed(context, `An Error happened: Endpoint not supported: ${inputs.endpoint}`);
    const answer = await askAssemblyAi(
      inputs.api_key,
      {
        path: `/lemur/v3/generate/${inputs.endpoint}`,
        json: {
          sources: ids.map((id) => ({ id, type: 'transcript' })),
          ...settingsOf(inputs),
          ...endpoint.extra(inputs),
        },
        timeout: 300,
        what: `failed to call Lemur ${endpoint.name}`,
      },
      context,
    );
    const { request_id: requestId, usage, response } = objectOf(parsed(answer));
    return { request_id: requestId, usage, request: null, response };
  });
}

function settingsOf(inputs: Inputs): Json {
  return {
    final_model: models[textOf(inputs.final_model)] ?? inputs.final_model,
    max_output_size: inputs.max_output_size,
    temperature: inputs.temperature,
  };
}

const models: Readonly<Record<string, string>> = {
  claude3_5_sonnet: 'anthropic/claude-3-5-sonnet',
  claude3_opus: 'anthropic/claude-3-opus',
  claude3_haiku: 'anthropic/claude-3-haiku',
  claude3_sonnet: 'anthropic/claude-3-sonnet',
};

const endpoints: Readonly<Record<string, { readonly name: string; extra(inputs: Inputs): Json }>> = {
  task: { name: 'task', extra: (inputs) => ({ prompt: inputs.prompt }) },
  summary: { name: 'summary', extra: () => ({}) },
  'question-answer': {
    name: 'questions',
    extra: (inputs) => ({
      questions: textOf(inputs.questions)
        .split(',')
        .map((question) => ({ question })),
    }),
  },
};
