import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { Asker } from '../http-services/ask-service.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { textArgument } from '../http-services/tool-arguments.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';
import { wikidataEntities } from '../wikipedia/wikidata-entities.ts';

/** Finds entities in Wikidata: the older node, for agents. */
export const wikidataApi = defineComponent({
  type: 'WikidataAPI',
  displayName: 'Wikidata API',
  description: 'Finds entities in Wikidata by a text.',
  icon: 'Wikipedia',
  legacy: true,
  inputs: [{ name: 'query', input: 'MultilineInput', displayName: 'Query', required: true, inputTypes: ['Message'] }],
  outputs: toolOutputs(
    async (inputs, context) => {
      const entities = await find(textOf(inputs.query), context);
      return entities.map((entity) => ({ text: textOf(entity.label), metadata: entity }));
    },
    (_inputs, context) => {
      context.status('Wikidata Search API Tool for Langchain');
      return {
        name: 'wikidata_search_api',
        description: 'Perform similarity search on Wikidata API',
        parameters: textArgument('query', 'The text to find entities for'),
        call: (args, asker) => find(textOf(args.query), asker),
      };
    },
  ),
});

async function find(query: string, asker: Asker): Promise<readonly Json[]> {
  try {
    const entities = await wikidataEntities(query, asker);
    if (entities.length > 0) return entities;
    throw new TerminalError('No search results found for the given query.', 'service_answer');
  } catch (error) {
    if (asker.signal.aborted) throw error;
    throw new TerminalError(`Error in Wikidata Search API: ${(error as Error).message}`, 'service_failed');
  }
}
