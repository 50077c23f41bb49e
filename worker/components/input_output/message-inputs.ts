import type { InputDeclaration } from '../../engine/component.ts';

/** The fields of a component that speaks in a chat: whether it is kept, who speaks, and where. */
export function messageInputs(sender: 'User' | 'Machine', senderName: string): readonly InputDeclaration[] {
  return [
    {
      name: 'should_store_message',
      input: 'BoolInput',
      displayName: 'Store Messages',
      info: "Keep the message in the session's history.",
      value: true,
      advanced: true,
    },
    {
      name: 'sender',
      input: 'DropdownInput',
      displayName: 'Sender Type',
      info: 'Who speaks.',
      options: ['Machine', 'User'],
      value: sender,
      advanced: true,
    },
    {
      name: 'sender_name',
      input: 'MessageTextInput',
      displayName: 'Sender Name',
      info: 'The name of who speaks.',
      value: senderName,
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'session_id',
      input: 'MessageTextInput',
      displayName: 'Session ID',
      info: "The chat's session. Empty means the session of the run.",
      value: '',
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'context_id',
      input: 'MessageTextInput',
      displayName: 'Context ID',
      info: 'Keeps several conversations apart within one session.',
      value: '',
      advanced: true,
      inputTypes: ['Message'],
    },
  ];
}
