import type { InputDeclaration } from '../../engine/component.ts';

/** Fields of both nodes that read pages of Wikipedia: the edition, how many pages, and how much of each. */
export const pageInputs: readonly InputDeclaration[] = [
  { name: 'lang', input: 'MessageTextInput', displayName: 'Language', value: 'en', inputTypes: ['Message'] },
  { name: 'k', input: 'IntInput', displayName: 'Number of results', required: true, value: 4 },
  {
    name: 'load_all_available_meta',
    input: 'BoolInput',
    displayName: 'Load all available meta',
    value: false,
    advanced: true,
  },
  {
    name: 'doc_content_chars_max',
    input: 'IntInput',
    displayName: 'Document content characters max',
    info: 'Characters of a page that are given on.',
    value: 4000,
    advanced: true,
  },
];
