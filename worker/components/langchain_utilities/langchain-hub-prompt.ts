import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { formatPython } from '../../engine/python-format.ts';
import { askService } from '../http-services/ask-service.ts';
import { textOf } from './agents/agent-fields.ts';
import { promptParts } from './agents/hub-manifest.ts';

/** A prompt out of LangChain's hub, filled with the node's `param_…` fields. */
export const langchainHubPrompt = defineComponent({
  type: 'LangChain Hub Prompt',
  displayName: 'Prompt Hub',
  description: 'Fetches a prompt from the LangChain Hub and fills it in.',
  icon: 'LangChain',
  beta: true,
  inputs: [
    {
      name: 'langchain_api_key',
      input: 'SecretStrInput',
      displayName: 'LangChain API Key',
      info: 'A key of LangSmith, which the hub is part of.',
      value: '',
      required: true,
      loadFromDb: true,
      password: true,
    },
    {
      name: 'langchain_hub_prompt',
      input: 'StrInput',
      displayName: 'LangChain Hub Prompt',
      info: 'Which prompt: owner/name, or owner/name:commit.',
      value: '',
      required: true,
      more: { refresh_button: true },
    },
  ],
  outputs: [
    {
      name: 'prompt',
      displayName: 'Build Prompt',
      types: ['Message'],
      method: 'build_prompt',
      toolMode: true,
      async run(inputs, context) {
        const text = promptParts(await manifestOf(inputs, context))
          .map(({ speaker, template }) => speaker + formatPython(template, (name) => fillingOf(inputs, name)))
          .join('\n');
        context.status(text);
        return makeMessage(context, { text });
      },
    },
  ],
});

async function manifestOf(inputs: Inputs, context: ComponentContext): Promise<unknown> {
  const key = textOf(inputs.langchain_api_key);
  if (key === '') throw new TerminalError('Please provide a LangChain API Key', 'api_key_missing');
  const [path = '', commit = 'latest'] = textOf(inputs.langchain_hub_prompt).trim().split(':');
  const place = (path.includes('/') ? path : `-/${path}`).split('/').map(encodeURIComponent).join('/');
  const { status, text } = await askService(context, {
    url: `https://api.smith.langchain.com/commits/${place}/${encodeURIComponent(commit)}`,
    headers: { 'x-api-key': key },
  });
  if (status !== 200) {
    throw new TerminalError(
      `The LangChain Hub answered ${status} for the prompt "${path}": ${text.slice(0, 300)}. Check its name and the key.`,
      'service_refused',
    );
  }
  const answer: unknown = JSON.parse(text);
  return isRecord(answer) ? answer.manifest : null;
}

/** A variable's field; what has none stays as it stands. */
function fillingOf(inputs: Inputs, name: string): unknown {
  const value = inputs[`param_${name}`];
  return value === undefined || value === null ? `{${name}}` : textOf(value);
}
