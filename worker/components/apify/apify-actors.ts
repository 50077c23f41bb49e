import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { textOf } from '../http-services/json-members.ts';
import { recordsOutput } from '../http-services/outputs.ts';
import { toolOutput } from '../http-services/tool-outputs.ts';
import { actorInput, actorTool } from './actor-tool.ts';
import { actorBuild, runActor } from './apify.ts';
import { flatten, parseFields, pickFields } from './dataset-items.ts';

/** Runs a program of the Apify store, by itself or as a tool of an agent. */
export const apifyActors = defineComponent({
  type: 'ApifyActors',
  displayName: 'Apify Actors',
  description: 'Runs an Actor of the Apify store and gives what it collected, by itself or as a tool of an agent.',
  icon: 'Apify',
  inputs: [
    { name: 'apify_token', input: 'SecretStrInput', displayName: 'Apify Token', required: true },
    {
      name: 'actor_id',
      input: 'StrInput',
      displayName: 'Actor',
      info: 'The Actor, as apify/website-content-crawler.',
      required: true,
      value: 'apify/website-content-crawler',
    },
    {
      name: 'run_input',
      input: 'MultilineInput',
      displayName: 'Run input',
      info: 'What the Actor takes, as JSON.',
      required: true,
      value: '{"startUrls":[{"url":"https://docs.apify.com/academy/web-scraping-for-beginners"}],"maxCrawlDepth":0}',
      inputTypes: ['Message'],
    },
    {
      name: 'dataset_fields',
      input: 'MultilineInput',
      displayName: 'Output fields',
      info: 'Members to keep, with commas between them; a dot reaches into a member: text, metadata.title.',
      inputTypes: ['Message'],
    },
    {
      name: 'flatten_dataset',
      input: 'BoolInput',
      displayName: 'Flatten output',
      info: 'Make members of members into members: a_b instead of a.b.',
      value: false,
    },
  ],
  outputs: [
    recordsOutput({ name: 'output', displayName: 'Output', method: 'run_model' }, async (inputs, context) => {
      const call = { token: inputs.apify_token, actor: textOf(inputs.actor_id), input: inputOf(inputs.run_input) };
      const items = await runActor(call, context, (line) => context.log('', line));
      const fields = textOf(inputs.dataset_fields);
      const picked = fields === '' ? items : items.map((item) => pickFields(item, parseFields(fields)));
      return inputs.flatten_dataset === true ? picked.map(flatten) : picked;
    }),
    toolOutput({ name: 'tool', displayName: 'Tool', method: 'build_tool' }, async (inputs, context) => {
      const actor = textOf(inputs.actor_id);
      const build = await actorBuild(actor, inputs.apify_token, context);
      return {
        ...actorTool(actor, build),
        async call(args, asker) {
          const call = { token: inputs.apify_token, actor, input: actorInput(args.run_input) };
          const items = await runActor(call, asker, () => {});
          return items.map((item) => jsonDumps(item, { compact: true })).join('\n\n');
        },
      };
    }),
  ],
});

function inputOf(text: unknown): unknown {
  try {
    return JSON.parse(textOf(text));
  } catch (error) {
    throw new TerminalError(`The run input is no JSON: ${(error as Error).message}`, 'input_kind');
  }
}
