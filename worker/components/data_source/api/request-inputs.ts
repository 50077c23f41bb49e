import type { InputDeclaration } from '../../../engine/component.ts';

/** The fields of the API Request node. */
export const requestInputs: readonly InputDeclaration[] = [
  {
    name: 'url_input',
    input: 'MessageTextInput',
    displayName: 'URL',
    info: 'The address to ask.',
    toolMode: true,
    inputTypes: ['Message'],
  },
  {
    name: 'curl_input',
    input: 'MultilineInput',
    displayName: 'cURL',
    info: 'A curl command that stands for the whole request.',
    advanced: true,
    toolMode: true,
    multiline: true,
    realTimeRefresh: true,
    inputTypes: ['Message'],
    show: false,
  },
  {
    name: 'method',
    input: 'DropdownInput',
    displayName: 'Method',
    info: 'The HTTP method.',
    options: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    value: 'GET',
    realTimeRefresh: true,
  },
  {
    name: 'mode',
    input: 'TabInput',
    displayName: 'Mode',
    info: 'Fields, or a curl command.',
    options: ['URL', 'cURL'],
    value: 'URL',
    realTimeRefresh: true,
  },
  {
    name: 'query_params',
    input: 'DataInput',
    displayName: 'Query Parameters',
    info: 'A record whose members join the query of the address.',
    advanced: true,
    inputTypes: ['Data'],
  },
  table('body', 'Body', 'What is sent as a JSON object. Values that are JSON are sent as such.', 'Key', []),
  table('headers', 'Headers', 'Headers of the request.', 'Header', [{ key: 'User-Agent', value: 'Langflow/1.0' }]),
  {
    name: 'timeout',
    input: 'IntInput',
    displayName: 'Timeout',
    info: 'Seconds until the whole answer must be there.',
    value: 30,
    advanced: true,
  },
  choice(
    'follow_redirects',
    'Follow Redirects',
    'Go where the server sends the request. A server that is not to be trusted may send it inside your own network.',
  ),
  choice('save_to_file', 'Save to File', 'Store the answer among your files instead of giving it on.'),
  choice('include_httpx_metadata', 'Include HTTPx Metadata', "Also give the request's headers."),
];

function table(name: string, displayName: string, info: string, key: string, value: unknown): InputDeclaration {
  return {
    name,
    input: 'TableInput',
    displayName,
    info,
    value,
    advanced: true,
    realTimeRefresh: true,
    inputTypes: ['Data'],
    more: {
      table_schema: [
        { name: 'key', display_name: key, type: 'str', description: 'Its name' },
        { name: 'value', display_name: 'Value', type: 'str', description: 'Its value' },
      ],
    },
  };
}

function choice(name: string, displayName: string, info: string): InputDeclaration {
  return { name, input: 'BoolInput', displayName, info, value: false, advanced: true };
}
