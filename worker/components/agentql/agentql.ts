import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { askService, type ServiceAnswer } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { jsonOf, parsed, statusText } from '../http-services/service-answer.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';

/** Has AgentQL read data off a web page, by a query in its language or a description in plain words. */
export const agentql = defineComponent({
  type: 'AgentQL',
  displayName: 'Extract Web Data',
  description: 'Reads structured data off a web page with AgentQL, by a query or a description.',
  icon: 'AgentQL',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'AgentQL API Key', required: true },
    {
      name: 'url',
      input: 'MessageTextInput',
      displayName: 'URL',
      info: 'Address of the page to read.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'query',
      input: 'MultilineInput',
      displayName: 'AgentQL Query',
      info: 'What to read, in the query language of AgentQL. Leave it empty where there is a description.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'prompt',
      input: 'MultilineInput',
      displayName: 'Prompt',
      info: 'What to read, in plain words. Leave it empty where there is a query.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'is_stealth_mode_enabled',
      input: 'BoolInput',
      displayName: 'Enable Stealth Mode (Beta)',
      value: false,
      advanced: true,
    },
    {
      name: 'timeout',
      input: 'IntInput',
      displayName: 'Timeout',
      info: 'Seconds to wait for the answer.',
      value: 900,
      advanced: true,
    },
    {
      name: 'mode',
      input: 'DropdownInput',
      displayName: 'Request Mode',
      value: 'fast',
      options: ['fast', 'standard'],
      advanced: true,
    },
    {
      name: 'wait_for',
      input: 'IntInput',
      displayName: 'Wait For',
      info: 'Seconds to wait before the page is read.',
      value: 0,
      advanced: true,
      more: { range_spec: { step_type: 'int', min: 0, max: 10, step: 0.1 } },
    },
    {
      name: 'is_scroll_to_bottom_enabled',
      input: 'BoolInput',
      displayName: 'Enable scroll to bottom',
      value: false,
      advanced: true,
    },
    {
      name: 'is_screenshot_enabled',
      input: 'BoolInput',
      displayName: 'Enable screenshot',
      value: false,
      advanced: true,
    },
  ],
  outputs: [recordOutput({ name: 'data', displayName: 'Data', method: 'build_output' }, read)],
});

async function read(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const query = textOf(inputs.query);
  const prompt = textOf(inputs.prompt);
  if (query === '' && prompt === '') throw told(context, 'Either Query or Prompt must be provided.');
  if (query !== '' && prompt !== '') {
    throw told(context, "Both Query and Prompt can't be provided at the same time.");
  }
  const answer = await askService(context, {
    url: 'https://api.agentql.com/v1/query-data',
    headers: { 'X-API-Key': textOf(inputs.api_key), 'X-TF-Request-Origin': 'langflow' },
    json: {
      url: inputs.url,
      query,
      prompt,
      params: {
        mode: inputs.mode,
        wait_for: inputs.wait_for,
        is_scroll_to_bottom_enabled: inputs.is_scroll_to_bottom_enabled,
        is_screenshot_enabled: inputs.is_screenshot_enabled,
      },
      metadata: { experimental_stealth_mode_enabled: inputs.is_stealth_mode_enabled },
    },
    timeout: Number(inputs.timeout) || 900,
    redirect: 'manual',
  });
  if (answer.status < 200 || answer.status > 299) throw told(context, refusal(answer));
  const { data, metadata } = objectOf(jsonOf(answer));
  if (data === undefined || metadata === undefined) {
    throw new ServiceAnswerError('The answer of AgentQL lacks "data" or "metadata".');
  }
  return { result: data, metadata };
}

/** What the vendor says of its refusal, else the status in the usual words. */
function refusal(answer: ServiceAnswer): string {
  if (answer.status === 401) {
    return 'Please, provide a valid API Key. You can create one at https://dev.agentql.com.';
  }
  const { error_info: info, detail } = membersOf(answer);
  const reason = info ?? detail;
  if (reason === undefined) return `HTTP ${statusText(answer)}.`;
  return typeof reason === 'string' ? reason : JSON.stringify(reason);
}

function membersOf(answer: ServiceAnswer): Json {
  try {
    return objectOf(parsed(answer));
  } catch {
    return {};
  }
}

function told(context: ComponentContext, text: string): TerminalError {
  context.status(text);
  return new TerminalError(text, 'service_failed');
}
