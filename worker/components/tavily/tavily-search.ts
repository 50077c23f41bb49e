import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, splitByComma, withText } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { jsonOf } from '../http-services/service-answer.ts';
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
    {
      name: 'search_depth',
      input: 'DropdownInput',
      displayName: 'Search Depth',
      value: 'advanced',
      options: ['basic', 'advanced'],
      advanced: true,
    },
    {
      name: 'chunks_per_source',
      input: 'IntInput',
      displayName: 'Chunks Per Source',
      info: 'Pieces of text from each page, 1 to 3; for advanced searches.',
      value: 3,
      advanced: true,
    },
    {
      name: 'topic',
      input: 'DropdownInput',
      displayName: 'Search Topic',
      value: 'general',
      options: ['general', 'news'],
      advanced: true,
    },
    {
      name: 'days',
      input: 'IntInput',
      displayName: 'Days',
      info: 'How many days back, for news.',
      value: 7,
      advanced: true,
    },
    { name: 'max_results', input: 'IntInput', displayName: 'Max Results', value: 5, advanced: true },
    { name: 'include_answer', input: 'BoolInput', displayName: 'Include Answer', value: true, advanced: true },
    {
      name: 'time_range',
      input: 'DropdownInput',
      displayName: 'Time Range',
      options: ['day', 'week', 'month', 'year'],
      advanced: true,
    },
    { name: 'include_images', input: 'BoolInput', displayName: 'Include Images', value: true, advanced: true },
    {
      name: 'include_domains',
      input: 'MessageTextInput',
      displayName: 'Include Domains',
      info: 'Only pages of these domains, with commas between them.',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'exclude_domains',
      input: 'MessageTextInput',
      displayName: 'Exclude Domains',
      info: 'No pages of these domains, with commas between them.',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'include_raw_content',
      input: 'BoolInput',
      displayName: 'Include Raw Content',
      value: false,
      advanced: true,
    },
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
