import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';
import type { Message } from '../../engine/values.ts';
import { addressIn } from '../http-services/address-in.ts';
import { type Asker, askService, type ServiceAnswer } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { checkStatus, parsed } from '../http-services/service-answer.ts';
import { ExternalMemory } from '../models_and_agents/external-memory.ts';

/** The messages that a Zep server keeps, for Message History to read and write. */
export const zepChatMemory = defineComponent({
  type: 'ZepChatMemory',
  displayName: 'Zep Chat Memory',
  description: 'Reads and writes the messages that a Zep server keeps.',
  icon: 'ZepMemory',
  legacy: true,
  inputs: [
    { name: 'url', input: 'MessageTextInput', displayName: 'Zep URL', info: 'The server.', inputTypes: ['Message'] },
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Zep API Key', info: 'The key for it.' },
    {
      name: 'api_base_path',
      input: 'DropdownInput',
      displayName: 'API Base Path',
      options: ['api/v1', 'api/v2'],
      value: 'api/v1',
      advanced: true,
    },
    {
      name: 'session_id',
      input: 'MessageTextInput',
      displayName: 'Session ID',
      info: 'The session; by default that of the run.',
      inputTypes: ['Message'],
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'memory',
      displayName: 'Memory',
      types: ['Memory'],
      method: 'build_message_history',
      toolMode: true,
      run: async (inputs) =>
        new ExternalMemory({
          read: (session, context) => read(inputs, session, context),
          add: async (session, message, context) => {
            const json = { messages: [{ role: message.sender === 'User' ? 'human' : 'ai', content: message.text }] };
            const answer = await ask(inputs, session, context, { method: 'POST', json });
            checkStatus(answer, 'httpx');
          },
        }).value,
    },
  ],
});

/** A summary of what went before comes first. A session that is not there has no messages. */
async function read(inputs: Inputs, session: string, context: ComponentContext): Promise<readonly Message[]> {
  const answer = await ask(inputs, session, context, {});
  if (answer.status === 404) return [];
  checkStatus(answer, 'httpx');
  const { summary, messages } = objectOf(parsed(answer));
  const told = textOf(objectOf(summary).content);
  const said = objectsOf(messages).map(({ role, content }) =>
    role === 'ai' ? spoken('Machine', content) : spoken('User', content),
  );
  return [...(told === '' ? [] : [spoken('System', told)]), ...said];

  function spoken(sender: string, text: unknown): Message {
    const senderName = sender === 'Machine' ? 'AI' : sender;
    return makeMessage(context, {
      text: textOf(text),
      sender,
      senderName,
      sessionId: sessionOf(inputs, session, context),
    });
  }
}

function ask(inputs: Inputs, session: string, context: ComponentContext, more: Json): Promise<ServiceAnswer> {
  const root = `${addressIn(inputs, 'url')}/${textOf(inputs.api_base_path).replace(/^\/+/, '')}`;
  const key = textOf(inputs.api_key);
  const asker: Asker = context;
  return askService(asker, {
    ...more,
    url: `${root}/sessions/${encodeURIComponent(sessionOf(inputs, session, context))}/memory`,
    headers: key === '' ? {} : { Authorization: `Bearer ${key}` },
  });
}

function sessionOf(inputs: Inputs, session: string, context: ComponentContext): string {
  return session || textOf(inputs.session_id) || context.sessionId;
}
