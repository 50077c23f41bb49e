import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, splitByComma, withText } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { jsonOf } from '../http-services/service-answer.ts';
import { tavilySearchInputs } from './search-inputs.ts';
import { orTavilyError } from './tavily-error.ts';

/** Searches the web with Tavily: an answer, the hits and images, as rows of one table. */
export const tavilySearch = defineComponent({
  type: 'TavilySearchComponent',
  displayName: 'Tavily Search API',
  description: 'Searches the web with Tavily and gives what it found as a table.',
  icon: 'TavilyIcon',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Tavily API Key', required: true },
    {
      name: 'query',
      input: 'MessageTextInput',
      displayName: 'Search Query',
      info: 'What to search the web for.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    ...tavilySearchInputs,
  ],
  outputs: [
    tableOutput({ name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' }, (inputs, context) =>
      orTavilyError(() => search(inputs, context), 'search'),
    ),
  ],
});

async function search(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const answer = await askService(context, {
    url: 'https://api.tavily.com/search',
    headers: { accept: 'application/json' },
    json: searchBody(inputs),
    timeout: 90,
    redirect: 'manual',
  });
  return rowsOf(objectOf(jsonOf(answer)), inputs);
}

function searchBody(inputs: Inputs): Json {
  const includeDomains = splitByComma(inputs.include_domains);
  const excludeDomains = splitByComma(inputs.exclude_domains);
  return {
    api_key: inputs.api_key,
    query: inputs.query,
    search_depth: inputs.search_depth,
    topic: inputs.topic,
    max_results: inputs.max_results,
    include_images: inputs.include_images,
    include_answer: inputs.include_answer,
    include_raw_content: inputs.include_raw_content,
    days: inputs.days,
    time_range: inputs.time_range || null,
    ...(includeDomains.length > 0 && { include_domains: includeDomains }),
    ...(excludeDomains.length > 0 && { exclude_domains: excludeDomains }),
    ...(inputs.search_depth === 'advanced' &&
      Boolean(inputs.chunks_per_source) && { chunks_per_source: inputs.chunks_per_source }),
  };
}

function rowsOf(found: Json, inputs: Inputs): readonly Json[] {
  const hits = objectsOf(found.results).map(({ title, url, content = '', score, raw_content: raw }) =>
    withText({ title, url, content, score, ...(inputs.include_raw_content === true && { raw_content: raw }) }, content),
  );
  const images = Array.isArray(found.images) && found.images.length > 0 ? found.images : null;
  return [
    ...(inputs.include_answer === true && found.answer ? [{ text: found.answer }] : []),
    ...hits,
    ...(inputs.include_images === true && images !== null ? [withText({ images }, 'Images found')] : []),
  ];
}
