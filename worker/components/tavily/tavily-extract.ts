import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, splitByComma, withText } from '../http-services/json-members.ts';
import { recordsOutput } from '../http-services/outputs.ts';
import { jsonOf } from '../http-services/service-answer.ts';
import { orTavilyError } from './tavily-error.ts';

/** Reads pages with Tavily: a record for each page, and one for those that could not be read. */
export const tavilyExtract = defineComponent({
  type: 'TavilyExtractComponent',
  displayName: 'Tavily Extract API',
  description: 'Reads the text of web pages with Tavily.',
  icon: 'TavilyIcon',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Tavily API Key', required: true },
    {
      name: 'urls',
      input: 'MessageTextInput',
      displayName: 'URLs',
      info: 'Addresses of pages, with commas between them.',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'extract_depth',
      input: 'DropdownInput',
      displayName: 'Extract Depth',
      value: 'basic',
      options: ['basic', 'advanced'],
      advanced: true,
    },
    { name: 'include_images', input: 'BoolInput', displayName: 'Include Images', value: false, advanced: true },
  ],
  outputs: [
    recordsOutput({ name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content' }, (inputs, context) =>
      orTavilyError(() => extract(inputs, context), 'extract'),
    ),
  ],
});

async function extract(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const urls = splitByComma(inputs.urls);
  if (urls.length === 0) return [{ error: 'No valid URLs provided', text: 'No valid URLs provided' }];
  const answer = await askService(context, {
    url: 'https://api.tavily.com/extract',
    headers: { accept: 'application/json', Authorization: `Bearer ${inputs.api_key}` },
    json: { urls, extract_depth: inputs.extract_depth, include_images: inputs.include_images },
    timeout: 90,
    redirect: 'manual',
  });
  const { results, failed_results: failed } = objectOf(jsonOf(answer));
  const read = objectsOf(results).map(({ url, raw_content: raw = '', images = [] }) =>
    withText({ url, raw_content: raw, images }, raw),
  );
  const hasFailed = Array.isArray(failed) && failed.length > 0;
  return hasFailed ? [...read, withText({ failed_results: failed }, 'Failed extractions')] : read;
}
