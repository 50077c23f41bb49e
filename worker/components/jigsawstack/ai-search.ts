import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { messageOutput, recordOutput } from '../http-services/outputs.ts';
import { ServiceAnswerError, ServiceRefusedError } from '../http-services/service-errors.ts';
import { askJigsawStack, filled, isSuccess, noSuccess, orJigsawStackError } from './jigsaw-stack.ts';

/** Searches the web and sums up what it found. */
export const aiSearch = defineComponent({
  type: 'JigsawStackAISearch',
  displayName: 'AI Web Search',
  description: 'Searches the web with JigsawStack, and sums up what it found.',
  icon: 'JigsawStack',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'JigsawStack API Key', required: true },
    {
      name: 'query',
      input: 'QueryInput',
      displayName: 'Query',
      info: 'What to search the web for.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'ai_overview', input: 'BoolInput', displayName: 'AI Overview', value: true },
    {
      name: 'safe_search',
      input: 'DropdownInput',
      displayName: 'Safe Search',
      value: 'off',
      options: ['moderate', 'strict', 'off'],
    },
    { name: 'spell_check', input: 'BoolInput', displayName: 'Spell Check', value: true },
  ],
  outputs: [
    recordOutput({ name: 'search_results', displayName: 'AI Search Results', method: 'search' }, (inputs, context) =>
      orJigsawStackError(context, () => search(inputs, context)),
    ),
    messageOutput(
      { name: 'content_text', displayName: 'Content Text', method: 'get_content_text' },
      async (inputs, context) => {
        try {
          const said = await ask(inputs, context);
          return isSuccess(said) ? textOf(said.ai_overview) : 'Error while using AI Search: Request Failed';
        } catch (error) {
          if (!(error instanceof ServiceRefusedError)) throw error;
          return `Error while using AI Search: ${error.message}`;
        }
      },
    ),
  ],
});

async function search(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const said = await ask(inputs, context);
  if (!isSuccess(said)) throw new ServiceAnswerError(noSuccess);
  context.status(`Search complete for: ${textOf(said.query)}`);
  const { ai_overview: overview = '', spell_fixed: fixed = false, is_safe: isSafe = true, results = [] } = said;
  return { query: inputs.query, ai_overview: overview, spell_fixed: fixed, is_safe: isSafe, results, success: true };
}

function ask(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const json = {
    byo_urls: [],
    ...filled({ query: inputs.query }),
    ai_overview: inputs.ai_overview,
    ...filled({ safe_search: inputs.safe_search }),
    spell_check: inputs.spell_check,
  };
  return askJigsawStack(inputs.api_key, { path: '/web/search', json }, context);
}
