import type { InputDeclaration } from '../../engine/component.ts';

/** Fields that Chroma and Local DB share. */
export const allowDuplicates: InputDeclaration = {
  name: 'allow_duplicates',
  input: 'BoolInput',
  displayName: 'Allow Duplicates',
  info: 'Store a document also where one with the same text and metadata is there already.',
  value: false,
  advanced: true,
};

export const searchType: InputDeclaration = {
  name: 'search_type',
  input: 'DropdownInput',
  displayName: 'Search Type',
  info: 'The nearest documents, or (MMR) near ones that differ from each other.',
  options: ['Similarity', 'MMR'],
  value: 'Similarity',
  advanced: true,
};

export const limit: InputDeclaration = {
  name: 'limit',
  input: 'IntInput',
  displayName: 'Limit',
  info: 'How many stored documents new ones are compared with on a server. Here they are compared with all.',
  advanced: true,
};
