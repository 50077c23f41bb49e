import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf, withText } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { jsonOf } from '../http-services/service-answer.ts';

/** Searches what a company keeps in Glean. */
export const gleanSearchApi = defineComponent({
  type: 'GleanSearchAPIComponent',
  displayName: 'Glean Search API',
  description: 'Searches what a company keeps in Glean.',
  icon: 'Glean',
  inputs: [
    { name: 'glean_api_url', input: 'StrInput', displayName: 'Glean API URL', required: true },
    { name: 'glean_access_token', input: 'SecretStrInput', displayName: 'Glean Access Token', required: true },
    {
      name: 'query',
      input: 'MultilineInput',
      displayName: 'Query',
      info: 'What to search for.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'page_size', input: 'IntInput', displayName: 'Page Size', value: 10 },
    { name: 'request_options', input: 'NestedDictInput', displayName: 'Request Options', value: {} },
  ],
  outputs: [
    tableOutput(
      { name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' },
      async (inputs, context) => {
        try {
          return await search(inputs, context);
        } catch (error) {
          if (context.signal.aborted) throw error;
          throw new TerminalError(`Error in Glean Search API: ${(error as Error).message}`, 'service_failed');
        }
      },
    ),
  ],
});

async function search(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const answer = await askService(context, {
    url: `${textOf(inputs.glean_api_url).replace(/\/$/, '')}/search`,
    headers: {
      Authorization: `Bearer ${inputs.glean_access_token}`,
      'X-Scio-ActAs': 'langflow-component@datastax.com',
    },
    json: { query: inputs.query, pageSize: inputs.page_size, requestOptions: objectOf(inputs.request_options) },
    redirect: 'manual',
  });
  const results = objectsOf(objectOf(jsonOf(answer)).results);
  if (results.length === 0) throw new TerminalError('No good Glean Search Result was found', 'service_answer');
  return results.map(withSnippet).map((result) => withText(result, objectsOf(result.snippets)[0]?.text));
}

/** Every hit has a snippet, and every first snippet a text: where there is none, the title. */
function withSnippet(result: Json): Json {
  if (result.title === undefined) return result;
  const given = objectsOf(result.snippets);
  const [first = {}, ...others] = given.length > 0 ? given : [{ snippet: { text: result.title } }];
  return { ...result, snippets: ['text' in first ? first : { ...first, text: result.title }, ...others] };
}
