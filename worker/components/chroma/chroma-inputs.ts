import type { InputDeclaration } from '../../engine/component.ts';

/** Whether what is there already is stored again; Chroma and Local DB share this field and the two below. */
export const allowDuplicates: InputDeclaration = {
  name: 'allow_duplicates',
  input: 'BoolInput',
  displayName: 'Allow Duplicates',
  info: 'Store a document also where one with the same text and metadata is there already.',
  value: false,
  advanced: true,
};

/** Whether the nearest documents are wanted, or near ones that differ. */
export const searchType: InputDeclaration = {
  name: 'search_type',
  input: 'DropdownInput',
  displayName: 'Search Type',
  info: 'The nearest documents, or (MMR) near ones that differ from each other.',
  options: ['Similarity', 'MMR'],
  value: 'Similarity',
  advanced: true,
};

/** With how many stored documents new ones are compared on a server. */
export const limit: InputDeclaration = {
  name: 'limit',
  input: 'IntInput',
  displayName: 'Limit',
  info: 'How many stored documents new ones are compared with on a server. Here they are compared with all.',
  advanced: true,
};
