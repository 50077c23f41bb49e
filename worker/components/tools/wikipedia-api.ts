import { defineComponent } from '../../engine/component.ts';
import { textOf } from '../http-services/json-members.ts';
import { textArgument } from '../http-services/tool-arguments.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';
import { pageInputs } from '../wikipedia/page-inputs.ts';
import { pageRecords, pageSummaries } from '../wikipedia/page-records.ts';

/** Finds pages of Wikipedia and reads them: the older node, for agents. */
export const wikipediaApi = defineComponent({
  type: 'WikipediaAPI',
  displayName: 'Wikipedia API',
  description: 'Finds pages of Wikipedia and gives their texts.',
  icon: 'Wikipedia',
  legacy: true,
  inputs: [
    { name: 'input_value', input: 'MultilineInput', displayName: 'Input', inputTypes: ['Message'] },
    ...pageInputs,
  ],
  outputs: toolOutputs(pageRecords, (inputs) => ({
    name: 'wikipedia',
    description:
      'Looks things up on Wikipedia: people, places, companies, facts, historical events, and other subjects of general knowledge. The input is what to look up.',
    parameters: textArgument('query', 'what to look up'),
    call: (args, asker) => pageSummaries(textOf(args.query), inputs, asker),
  })),
});
