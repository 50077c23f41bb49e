import type { InputDeclaration } from '../../engine/component.ts';

/** Fields of Knowledge Ingestion. */
export const ingestionInputs: readonly InputDeclaration[] = [
  {
    name: 'knowledge_base',
    input: 'DropdownInput',
    displayName: 'Knowledge',
    info: 'The knowledge base that the rows go into. One that is not there yet is made.',
    required: true,
    options: [],
    realTimeRefresh: true,
    more: { refresh_button: true },
  },
  {
    name: 'input_df',
    input: 'HandleInput',
    displayName: 'Input',
    info: 'The rows, cut into pieces already. A record is a table of one row.',
    required: true,
    inputTypes: ['Data', 'DataFrame'],
  },
  {
    name: 'column_config',
    input: 'TableInput',
    displayName: 'Column Configuration',
    info: 'Which columns make the text that is searched, and which tell two rows apart. The others are kept beside it.',
    required: true,
    value: [{ column_name: 'text', vectorize: true, identifier: true }],
    more: {
      table_schema: [
        column('column_name', 'Column Name', 'str', 'A column of the table.'),
        column('vectorize', 'Vectorize', 'boolean', 'Its text is searched.', false),
        column('identifier', 'Identifier', 'boolean', 'It tells two rows apart.', false),
      ],
    },
  },
  {
    name: 'chunk_size',
    input: 'IntInput',
    displayName: 'Chunk Size',
    info: 'How many texts are embedded at once.',
    value: 1000,
    advanced: true,
  },
  {
    name: 'api_key',
    input: 'SecretStrInput',
    displayName: 'Embedding Provider API Key',
    info: 'The key for the embedding model. It is kept with the knowledge base, encrypted.',
    advanced: true,
    loadFromDb: true,
    password: true,
  },
  {
    name: 'allow_duplicates',
    input: 'BoolInput',
    displayName: 'Allow Duplicates',
    info: 'Add rows also where the same ones are there already.',
    value: false,
    advanced: true,
  },
];

function column(name: string, title: string, type: string, description: string, usual?: boolean) {
  return {
    name,
    display_name: title,
    type,
    description,
    edit_mode: 'inline',
    formatter: 'text',
    ...(usual !== undefined && { default: usual }),
  };
}
