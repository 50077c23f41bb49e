import type { InputDeclaration } from '../../engine/component.ts';

/** What an editor draws of a Message History; which fields it shows depends on the mode. */
export const memoryInputs: readonly InputDeclaration[] = [
  {
    name: 'mode',
    input: 'TabInput',
    displayName: 'Mode',
    info: 'Read messages, or write one.',
    options: ['Retrieve', 'Store'],
    value: 'Retrieve',
    realTimeRefresh: true,
  },
  {
    name: 'message',
    input: 'MessageTextInput',
    displayName: 'Message',
    info: 'The message to write.',
    value: '',
    inputTypes: ['Message'],
    toolMode: true,
    show: false,
    more: { dynamic: true },
  },
  {
    name: 'memory',
    input: 'HandleInput',
    displayName: 'External Memory',
    info: 'A memory of another make. Without one, the messages of this server are used.',
    advanced: true,
    inputTypes: ['Memory'],
  },
  {
    name: 'sender_type',
    input: 'DropdownInput',
    displayName: 'Sender Type',
    info: 'Whose messages to read.',
    options: ['Machine', 'User', 'Machine and User'],
    value: 'Machine and User',
    advanced: true,
  },
  text('sender', 'Sender', 'Who says the message that is written: Machine or User.'),
  {
    ...text('sender_name', 'Sender Name', 'Only messages of this name are read; the name of a written one.'),
    show: false,
  },
  {
    name: 'n_messages',
    input: 'IntInput',
    displayName: 'Number of Messages',
    info: 'How many messages to read, counted from the end of the list.',
    value: 100,
    advanced: true,
  },
  text('session_id', 'Session ID', "The chat's session. Empty means the session of the run."),
  text('context_id', 'Context ID', 'Only messages of this conversation within the session.'),
  {
    name: 'order',
    input: 'DropdownInput',
    displayName: 'Order',
    info: 'Oldest first, or newest first.',
    options: ['Ascending', 'Descending'],
    value: 'Ascending',
    required: true,
    advanced: true,
    toolMode: true,
  },
  {
    name: 'template',
    input: 'MultilineInput',
    displayName: 'Template',
    info: 'The text for each message: {text}, {sender}, {sender_name} and its other members.',
    value: '{sender_name}: {text}',
    advanced: true,
    inputTypes: ['Message'],
    multiline: true,
    show: false,
  },
];

function text(name: string, displayName: string, info: string): InputDeclaration {
  return { name, input: 'MessageTextInput', displayName, info, value: '', advanced: true, inputTypes: ['Message'] };
}
