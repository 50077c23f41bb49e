import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { firstCharacters, type Json, textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { checkStatus } from '../http-services/service-answer.ts';
import { snippetsOf } from './snippets.ts';

/** Searches the web with DuckDuckGo: what its hits say, in one row. */
export const duckduckgoSearch = defineComponent({
  type: 'DuckDuckGoSearchComponent',
  displayName: 'DuckDuckGo Search',
  description: 'Searches the web with DuckDuckGo and tells what the hits say.',
  icon: 'DuckDuckGo',
  inputs: [
    {
      name: 'input_value',
      input: 'MessageTextInput',
      displayName: 'Search Query',
      info: 'What to search for.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'max_results',
      input: 'IntInput',
      displayName: 'Max Results',
      info: 'Lines of the hits that are kept.',
      value: 5,
      advanced: true,
    },
    {
      name: 'max_snippet_length',
      input: 'IntInput',
      displayName: 'Max Snippet Length',
      info: 'Characters of the text of a row.',
      value: 100,
      advanced: true,
    },
  ],
  outputs: [tableOutput({ name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' }, search)],
});

const hitLimit = 5;

async function search(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const form = { q: `${textOf(inputs.input_value)} (site:*)`, b: '', l: 'wt-wt', df: 'y' };
  const answer = await askService(context, {
    url: 'https://html.duckduckgo.com/html/',
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Mozilla/5.0 (compatible; Rillflow)',
    },
    timeout: 30,
  });
  checkStatus(answer, 'requests');
  const snippets = snippetsOf(answer.text).slice(0, hitLimit);
  const found = snippets.length === 0 ? 'No good DuckDuckGo Search Result was found' : snippets.join(' ');
  return found
    .split('\n')
    .slice(0, Number(inputs.max_results))
    .filter((line) => line.trim() !== '')
    .map((content) => {
      const snippet = firstCharacters(content, Number(inputs.max_snippet_length));
      return { content, snippet, text: snippet };
    });
}
