import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { checkStatus, parsed } from '../http-services/service-answer.ts';
import { ServiceAnswerError, ServiceRefusedError, ServiceUnreachableError } from '../http-services/service-errors.ts';

/** Has Olivya call somebody. */
export const placeCall = defineComponent({
  type: 'OlivyaComponent',
  displayName: 'Place Call',
  description: 'Has Olivya call a telephone number and speak.',
  icon: 'Olivya',
  inputs: [
    {
      name: 'api_key',
      input: 'MessageTextInput',
      displayName: 'Olivya API Key',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'from_number',
      input: 'MessageTextInput',
      displayName: 'From Number',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'to_number',
      input: 'MessageTextInput',
      displayName: 'To Number',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'first_message',
      input: 'MessageTextInput',
      displayName: 'First Message',
      info: 'What is said first.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'system_prompt', input: 'MessageTextInput', displayName: 'System Prompt', inputTypes: ['Message'] },
    {
      name: 'conversation_history',
      input: 'MessageTextInput',
      displayName: 'Conversation History',
      info: 'What was said before.',
      inputTypes: ['Message'],
      toolMode: true,
    },
  ],
  outputs: [
    recordOutput({ name: 'output', displayName: 'Output', method: 'build_output' }, async (inputs, context) => ({
      value: await call(inputs, context),
    })),
  ],
});

async function call(inputs: Inputs, context: ComponentContext): Promise<unknown> {
  let text = '';
  try {
    const answer = await askService(context, {
      url: 'https://phone.olivya.io/create_zap_call',
      headers: { Authorization: textOf(inputs.api_key).trim() },
      json: callOf(inputs),
      timeout: 10,
      redirect: 'manual',
    });
    text = answer.text;
    checkStatus(answer);
    return parsed(answer);
  } catch (error) {
    if (context.signal.aborted) throw error;
    return complaint(error as Error, text);
  }
}

function callOf(inputs: Inputs): Json {
  const said = (value: unknown) => textOf(value).trim();
  return {
    variables: {
      first_message: said(inputs.first_message) || null,
      system_prompt: said(inputs.system_prompt) || null,
      conversation_history: said(inputs.conversation_history) || null,
    },
    from_number: said(inputs.from_number),
    to_number: said(inputs.to_number),
  };
}

function complaint(error: Error, text: string): Json {
  if (error instanceof ServiceRefusedError) {
    return { error: `HTTP error occurred: ${error.message}`, response_text: text };
  }
  if (error instanceof ServiceAnswerError) {
    return { error: `Response parsing failed: ${error.message}`, raw_response: text };
  }
  const kind = error instanceof ServiceUnreachableError ? 'Request failed' : 'An unexpected error occurred';
  return { error: `${kind}: ${error.message}` };
}
