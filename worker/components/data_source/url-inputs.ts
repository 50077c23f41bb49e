import type { InputDeclaration } from '../../engine/component.ts';

/** The fields of the URL node, older and newer. */
export const urlInputs: readonly InputDeclaration[] = [
  {
    name: 'urls',
    input: 'MessageTextInput',
    displayName: 'URLs',
    info: 'The pages to begin with.',
    list: true,
    toolMode: true,
    inputTypes: [],
    more: { placeholder: 'Enter a URL...', list_add_label: 'Add URL' },
  },
  {
    name: 'max_depth',
    input: 'SliderInput',
    displayName: 'Depth',
    info: 'How many clicks to go: 1 is the page alone, 2 also the pages that it links to, and so on.',
    value: 1,
    more: {
      range_spec: { step_type: 'float', min: 1, max: 5, step: 1 },
      min_label: ' ',
      max_label: ' ',
      min_label_icon: 'None',
      max_label_icon: 'None',
    },
  },
  choice('prevent_outside', 'Prevent Outside', 'Follow only links that begin with the address itself.', true),
  choice('use_async', 'Use Async', 'Pages are always fetched side by side here.', true),
  {
    name: 'format',
    input: 'DropdownInput',
    displayName: 'Output Format',
    info: 'The text of the page, or its HTML as it is.',
    options: ['Text', 'HTML'],
    value: 'Text',
    advanced: true,
  },
  {
    name: 'timeout',
    input: 'IntInput',
    displayName: 'Timeout',
    info: 'Seconds that a page may take.',
    value: 30,
    advanced: true,
  },
  {
    name: 'headers',
    input: 'TableInput',
    displayName: 'Headers',
    info: 'Headers to send with each request.',
    value: [{ key: 'User-Agent', value: null }],
    advanced: true,
    inputTypes: ['DataFrame'],
    more: {
      table_schema: [
        { name: 'key', display_name: 'Header', type: 'str', description: 'Name of the header' },
        { name: 'value', display_name: 'Value', type: 'str', description: 'Its value' },
      ],
    },
  },
  choice('filter_text_html', 'Filter Text/HTML', 'Of older versions.', true),
  choice('continue_on_failure', 'Continue on Failure', 'Leave out pages that cannot be had.', true),
  choice('check_response_status', 'Check Response Status', 'Count an error status as a failure.', false),
  choice('autoset_encoding', 'Autoset Encoding', 'The letters of a page are always found out here.', true),
];

function choice(name: string, displayName: string, info: string, value: boolean): InputDeclaration {
  return { name, input: 'BoolInput', displayName, info, value, advanced: true };
}
