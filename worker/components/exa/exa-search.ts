import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Asker, askService, type ServiceRequest } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { parsed } from '../http-services/service-answer.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';
import { objectSchema, textArgument } from '../http-services/tool-arguments.ts';
import { makeTool, type ToolDeclaration } from '../http-services/tool-outputs.ts';
import { contentsText, resultsText } from './results-text.ts';

/** Three tools for an agent: search the web by meaning, read what was found, find pages like one. */
export const exaSearch = defineComponent({
  type: 'ExaSearch',
  displayName: 'Exa Search',
  description: 'Tools for agents that search the web with Exa, and read what they find.',
  icon: 'ExaSearch',
  beta: true,
  inputs: [
    { name: 'metaphor_api_key', input: 'SecretStrInput', displayName: 'Exa Search API Key' },
    { name: 'use_autoprompt', input: 'BoolInput', displayName: 'Use Autoprompt', value: true },
    { name: 'search_num_results', input: 'IntInput', displayName: 'Search Number of Results', value: 5 },
    { name: 'similar_num_results', input: 'IntInput', displayName: 'Similar Number of Results', value: 5 },
  ],
  outputs: [
    {
      name: 'tools',
      displayName: 'Tools',
      types: ['Tool'],
      method: 'build_toolkit',
      run: async (inputs, context: ComponentContext) => toolsOf(inputs).map((tool) => makeTool(tool, context)),
    },
  ],
});

function toolsOf(inputs: Inputs): readonly ToolDeclaration[] {
  const key = textOf(inputs.metaphor_api_key);
  return [
    {
      name: 'search',
      description: 'Call search engine with a query.',
      parameters: textArgument('query'),
      async call({ query }, asker) {
        const json = { query, numResults: inputs.search_num_results, useAutoprompt: inputs.use_autoprompt };
        return resultsText(await ask(key, { path: 'search', json }, asker));
      },
    },
    {
      name: 'get_contents',
      description: 'Gives the contents of web pages, by the ids that `search` gave.',
      parameters: objectSchema({ ids: { type: 'array', items: { type: 'string' } } }, ['ids']),
      async call({ ids }, asker) {
        if (!Array.isArray(ids) || ids.length === 0) return contentsText([]);
        return contentsText(objectsOf((await ask(key, { path: 'contents', query: { ids } }, asker)).contents));
      },
    },
    {
      name: 'find_similar',
      description: 'Finds pages like one, by the URL that `search` gave.',
      parameters: textArgument('url'),
      async call({ url }, asker) {
        const json = { url, numResults: inputs.similar_num_results };
        return resultsText(await ask(key, { path: 'findSimilar', json }, asker));
      },
    },
  ];
}

async function ask(key: string, request: Omit<ServiceRequest, 'url'> & { path: string }, asker: Asker): Promise<Json> {
  const { path, ...rest } = request;
  const url = `https://api.metaphor.systems/${path}`;
  const answer = await askService(asker, { ...rest, url, headers: { 'x-api-key': key } });
  if (answer.status === 200) return objectOf(parsed(answer));
  const text = `Request failed with status code ${answer.status}. Message: ${answer.text}`;
  throw new ServiceRefusedError(text, answer.status, answer.text);
}
