import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { isLanguageModel, isMessage } from '../../engine/value-kind.ts';
import type { LanguageModel, Message } from '../../engine/values.ts';
import { askService } from '../http-services/ask-service.ts';
import { objectOf, objectsOf } from '../http-services/json-members.ts';
import { keyOf, textIn } from '../model-nodes/settings.ts';
import { askModel } from '../models_and_agents/ask-model.ts';
import { notDiamondInputs } from './not-diamond-inputs.ts';
import { routedModels } from './routed-models.ts';

/** Lets Not Diamond choose which of the connected models answers; the first one does where it does not choose. */
export const notDiamond = defineComponent({
  type: 'NotDiamond',
  displayName: 'Not Diamond Router',
  description: 'Lets Not Diamond choose which of the connected models answers a question.',
  icon: 'NotDiamond',
  inputs: notDiamondInputs,
  outputs: [
    {
      name: 'output',
      displayName: 'Output',
      types: ['Message'],
      method: 'model_select',
      toolMode: true,
      run: async (inputs, context) => answered(inputs, context),
    },
    {
      name: 'selected_model',
      displayName: 'Selected Model',
      types: ['Text'],
      method: 'get_selected_model',
      toolMode: true,
      run: async (inputs, context) => {
        if (!context.scratch.has('selected')) await answered(inputs, context);
        return makeMessage(context, { text: String(context.scratch.get('selected') ?? '') });
      },
    },
  ],
});

async function answered(inputs: Inputs, context: ComponentContext): Promise<Message> {
  const known = context.scratch.get('answer');
  if (known !== undefined) return known as Message;
  const given = inputs.models;
  const models = (Array.isArray(given) ? given : [given]).filter(isLanguageModel);
  const [first] = models;
  if (first === undefined) throw new TerminalError('No language model is connected to choose from.', 'model_missing');
  const chosen = (await chosenModel(models, inputs, context)) ?? first;
  context.scratch.set('selected', chosen.modelName);
  const answer = await askModel(chosen, inputs, context, { streams: false, streamsUnread: false });
  context.scratch.set('answer', answer);
  return answer;
}

async function chosenModel(
  models: readonly LanguageModel[],
  inputs: Inputs,
  context: ComponentContext,
): Promise<LanguageModel | null> {
  const choices = models.flatMap((model) => {
    const routed = routedModels[model.modelName];
    return routed === undefined ? [] : [{ model, routed }];
  });
  const preference = textIn(inputs, 'preference_id');
  const { text } = await askService(context, {
    url: 'https://api.notdiamond.ai/v2/modelRouter/modelSelect',
    headers: { authorization: `Bearer ${await keyOf(inputs, context, 'api_key', 'NOTDIAMOND_API_KEY')}` },
    json: {
      messages: messagesOf(inputs),
      llm_providers: choices.map(({ routed }) => routed),
      hash_content: inputs.hash_content === true,
      ...(inputs.tradeoff === 'quality' ? {} : { tradeoff: inputs.tradeoff }),
      ...(preference && { preference_id: preference }),
    },
    timeout: 10,
  });
  const [wanted] = objectsOf(objectOf(parsed(text)).providers);
  const found = choices.find(({ routed }) => routed.provider === wanted?.provider && routed.model === wanted?.model);
  return found?.model ?? null;
}

function messagesOf(inputs: Inputs): readonly unknown[] {
  const system = textIn(inputs, 'system_message');
  const input = inputs.input_value;
  const text = isMessage(input) ? input.text : String(input ?? '');
  if (text === '' && system === '') {
    throw new TerminalError('The message you want to send to the router is empty.', 'input_missing');
  }
  const isOwn = isMessage(input) && input.sender !== null && input.sender !== '' && input.sender !== 'User';
  return [
    ...(system === '' ? [] : [{ role: 'system', content: inputs.system_message }]),
    ...(text === '' ? [] : [{ role: isOwn ? 'assistant' : 'user', content: text }]),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
