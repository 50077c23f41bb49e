import type { InputDeclaration } from '../../engine/component.ts';

/** What an editor draws of a Smart Router. */
export const smartRouterInputs: readonly InputDeclaration[] = [
  {
    name: 'llm',
    input: 'HandleInput',
    displayName: 'Language Model',
    info: 'The model that decides.',
    required: true,
    inputTypes: ['LanguageModel'],
  },
  {
    name: 'input_text',
    input: 'MessageTextInput',
    displayName: 'Input',
    info: 'The text that is routed.',
    required: true,
    inputTypes: ['Message'],
  },
  {
    name: 'routes',
    input: 'TableInput',
    displayName: 'Routes',
    info: 'The routes, one a row: a name, when it is right, and what to send instead of the text.',
    required: true,
    realTimeRefresh: true,
    value: [
      {
        route_category: 'Positive',
        route_description: 'Positive feedback, satisfaction, or compliments',
        output_value: '',
      },
      { route_category: 'Negative', route_description: 'Complaints, issues, or dissatisfaction', output_value: '' },
    ],
    more: { table_schema: routeColumns() },
  },
  {
    name: 'message',
    input: 'MessageInput',
    displayName: 'Override Output',
    info: 'Sent on every route instead of its own message or the text.',
    advanced: true,
    inputTypes: ['Message'],
  },
  {
    name: 'enable_else_output',
    input: 'BoolInput',
    displayName: 'Include Else Output',
    info: 'Whether there is an output for texts that fit no route.',
    value: false,
    advanced: true,
  },
  {
    name: 'custom_prompt',
    input: 'MultilineInput',
    displayName: 'Additional Instructions',
    info: 'Told to the model after the routes. {input_text} is the text, {routes} the names of the routes.',
    advanced: true,
    inputTypes: ['Message'],
    multiline: true,
  },
];

function routeColumns(): readonly unknown[] {
  return [
    {
      name: 'route_category',
      display_name: 'Route Name',
      type: 'str',
      description: 'What the model answers to take this route.',
      edit_mode: 'inline',
    },
    {
      name: 'route_description',
      display_name: 'Route Description',
      type: 'str',
      description: 'When this route is right.',
      default: '',
      edit_mode: 'popover',
    },
    {
      name: 'output_value',
      display_name: 'Route Message (Optional)',
      type: 'str',
      description: 'What to send on this route; empty for the text itself.',
      default: '',
      edit_mode: 'popover',
    },
  ];
}
