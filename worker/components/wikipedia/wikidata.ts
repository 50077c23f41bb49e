import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';
import { wikidataEntities } from './wikidata-entities.ts';

/** Finds entities in Wikidata. */
export const wikidata = defineComponent({
  type: 'WikidataComponent',
  displayName: 'Wikidata',
  description: 'Finds entities in Wikidata by a text.',
  icon: 'Wikipedia',
  inputs: [
    {
      name: 'query',
      input: 'MultilineInput',
      displayName: 'Query',
      info: 'The text to find entities for.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
  ],
  outputs: [
    tableOutput(
      { name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' },
      async (inputs, context) => {
        const entities = await find(inputs, context);
        return entities.length === 0
          ? [{ error: 'No search results found for the given query.' }]
          : entities.map(rowOf);
      },
    ),
  ],
});

async function find(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  try {
    return await wikidataEntities(textOf(inputs.query), context);
  } catch (error) {
    if (context.signal.aborted) throw error;
    const kind =
      error instanceof ServiceAnswerError ? 'Value error in Wikidata API' : 'HTTP Error in Wikidata Search API';
    throw new TerminalError(`${kind}: ${(error as Error).message}`, 'service_failed');
  }
}

function rowOf({ label, id, url, description = '', concepturi }: Json): Json {
  if (label === undefined) {
    throw new TerminalError("Data parsing error in Wikidata API response: 'label'", 'service_answer');
  }
  return { label, id, url, description, concepturi, text: `${label}: ${description}` };
}
