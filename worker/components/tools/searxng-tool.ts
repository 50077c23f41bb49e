import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { parsed } from '../http-services/service-answer.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';
import { objectSchema } from '../http-services/tool-arguments.ts';
import { toolOutput } from '../http-services/tool-outputs.ts';

/** A tool that searches with a SearXNG server. */
export const searxngTool = defineComponent({
  type: 'SearXNGTool',
  displayName: 'SearXNG Search',
  description: 'A tool for agents that searches with a SearXNG server.',
  icon: '',
  legacy: true,
  inputs: [
    {
      name: 'url',
      input: 'MessageTextInput',
      displayName: 'URL',
      required: true,
      value: 'http://localhost',
      inputTypes: ['Message'],
    },
    { name: 'max_results', input: 'IntInput', displayName: 'Max Results', required: true, value: 10 },
    { name: 'categories', input: 'MultiselectInput', displayName: 'Categories', value: [], list: true },
    { name: 'language', input: 'DropdownInput', displayName: 'Language' },
  ],
  outputs: [
    toolOutput({ name: 'result_tool', displayName: 'Tool', method: 'build_tool' }, (inputs) => ({
      name: 'searxng_search_tool',
      description: `A tool that searches for tools using SearXNG.\nThe available categories are: ${categoriesOf(inputs).join(', ')}`,
      parameters: objectSchema(
        {
          query: { type: 'string', description: 'What to search for' },
          categories: { type: 'array', items: { type: 'string' }, default: [], description: 'Further categories' },
        },
        ['query'],
      ),
      call: (args, asker) => search(inputs, args, asker),
    })),
  ],
});

async function search(inputs: Inputs, args: Json, asker: Asker): Promise<readonly unknown[]> {
  const further = Array.isArray(args.categories) ? args.categories.map(textOf) : [];
  const categories = [...new Set([...categoriesOf(inputs), ...further])];
  if (categories.length === 0) throw new TerminalError('No categories provided.', 'tool_arguments');
  try {
    const answer = await askService(asker, {
      url: `${textOf(inputs.url)}/`,
      query: { q: args.query, categories: categories.join(','), language: inputs.language, format: 'json' },
      timeout: 10,
    });
    const { results } = objectOf(parsed(answer));
    if (!Array.isArray(results)) throw new ServiceAnswerError("'results'");
    return results.slice(0, Number(inputs.max_results));
  } catch (error) {
    if (asker.signal.aborted) throw error;
    return [`Failed to search: ${(error as Error).message}`];
  }
}

function categoriesOf({ categories }: Inputs): readonly string[] {
  return Array.isArray(categories) ? categories.map(textOf) : [];
}
