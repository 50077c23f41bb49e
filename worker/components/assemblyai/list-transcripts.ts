import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { recordsOutput } from '../http-services/outputs.ts';
import { parsed } from '../http-services/service-answer.ts';
import { askAssemblyAi } from './assembly-ai.ts';

/** Lists the transcripts of an AssemblyAI account, newest first. */
export const listTranscripts = defineComponent({
  type: 'AssemblyAIListTranscripts',
  displayName: 'AssemblyAI List Transcripts',
  description: 'Lists the transcripts of an AssemblyAI account.',
  icon: 'AssemblyAI',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Assembly API Key', required: true },
    { name: 'limit', input: 'IntInput', displayName: 'Limit', info: 'How many to list; 0 for all.', value: 20 },
    {
      name: 'status_filter',
      input: 'DropdownInput',
      displayName: 'Status Filter',
      value: 'all',
      options: ['all', 'queued', 'processing', 'completed', 'error'],
      advanced: true,
    },
    {
      name: 'created_on',
      input: 'MessageTextInput',
      displayName: 'Created On',
      info: 'Only those of this day, as 2026-01-31.',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'throttled_only',
      input: 'BoolInput',
      displayName: 'Throttled Only',
      info: 'Only those that were held back, whatever their status.',
      value: false,
      advanced: true,
    },
  ],
  outputs: [
    recordsOutput(
      { name: 'transcript_list', displayName: 'Transcript List', method: 'list_transcripts' },
      async (inputs, context) => {
        try {
          return await list(inputs, context);
        } catch (error) {
          if (context.signal.aborted) throw error;
          return [{ error: `An error occurred: ${(error as Error).message}` }];
        }
      },
    ),
  ],
});

const pageLimit = 100;

async function list(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const limit = Number(inputs.limit);
  const transcripts: Json[] = [];
  let before: string | null = null;
  for (let page = 0; page < pageLimit; page += 1) {
    const query = { before_id: before, limit: limit === 0 ? 100 : limit, ...filtersOf(inputs) };
    const answer = await askAssemblyAi(
      inputs.api_key,
      { path: '/v2/transcript', query, what: 'failed to retrieve transcripts' },
      context,
    );
    const { transcripts: items, page_details: details } = objectOf(parsed(answer));
    transcripts.push(...objectsOf(items));
    before = /[?&]before_id=([^&]+)/.exec(textOf(objectOf(details).prev_url))?.[1] ?? null;
    if (limit !== 0 || before === null) break;
  }
  return transcripts;
}

function filtersOf(inputs: Inputs): Json {
  const { status_filter: status, created_on: day, throttled_only: throttled } = inputs;
  return {
    ...(status !== 'all' && { status }),
    ...(textOf(day) !== '' && { created_on: day }),
    ...(throttled === true && { throttled_only: true }),
  };
}
