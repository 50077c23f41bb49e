import { defineComponent, type Inputs } from '../../engine/component.ts';
import { serperAnswer } from '../google/serper.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { argument, objectSchema } from '../http-services/tool-arguments.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';

/** Searches with Google by way of serper.dev: the older node, for agents. */
export const googleSerperApi = defineComponent({
  type: 'GoogleSerperAPI',
  displayName: 'Google Serper API [DEPRECATED]',
  description: 'Searches with Google by way of Serper.',
  icon: 'Google',
  legacy: true,
  inputs: [
    { name: 'serper_api_key', input: 'SecretStrInput', displayName: 'Serper API Key', required: true },
    { name: 'query', input: 'MultilineInput', displayName: 'Query', inputTypes: ['Message'] },
    { name: 'k', input: 'IntInput', displayName: 'Number of results', required: true, value: 4 },
    {
      name: 'query_type',
      input: 'DropdownInput',
      displayName: 'Query Type',
      value: 'search',
      options: ['news', 'search'],
    },
    {
      name: 'query_params',
      value: {},
      input: 'DictInput',
      displayName: 'Query Params',
      list: true,
    },
  ],
  outputs: toolOutputs(
    async (inputs, context) => {
      const kind = textOf(inputs.query_type);
      const params = objectOf(inputs.query_params);
      const asked = { ...keyOf(inputs), query: textOf(inputs.query), kind, count: Number(inputs.k), params };
      const found = await serperAnswer(asked, context);
      return objectsOf(kind === 'news' ? found.news : found.organic).map(recordOf);
    },
    (inputs) => ({
      name: 'google_search',
      description: 'Search Google for recent results.',
      parameters: schema,
      call: (args, asker) =>
        serperAnswer(
          {
            ...keyOf(inputs),
            query: textOf(args.query),
            kind: textOf(argument(args, 'query_type', 'search')),
            count: Number(argument(args, 'k', 4)),
            params: objectOf(args.query_params),
          },
          asker,
        ),
    }),
  ),
});

const schema = objectSchema(
  {
    query: { type: 'string', description: 'What to search for' },
    query_type: { type: 'string', default: 'search', description: 'news or search' },
    k: { type: 'integer', default: 4, description: 'How many hits to give' },
    query_params: { type: 'object', default: {}, description: 'Further parameters of the search' },
  },
  ['query'],
);

function keyOf(inputs: Inputs) {
  return { apiKey: inputs.serper_api_key };
}

/** The snippet is the record's text. */
function recordOf({ snippet = '', ...hit }: Json): Json {
  return { ...hit, text: snippet };
}
