import type { InputDeclaration, Inputs } from '../../engine/component.ts';

/** What to search for, of a node that may be a tool. */
export const searchText: InputDeclaration = {
  name: 'input_value',
  input: 'MultilineInput',
  displayName: 'Input',
  info: 'What to search for.',
  inputTypes: ['Message'],
  toolMode: true,
};

/** Further parameters of a search, as the vendor names them. */
export function searchParameters(displayName: string, info?: string): InputDeclaration {
  return {
    name: 'search_params',
    input: 'DictInput',
    displayName,
    ...(info !== undefined && { info }),
    value: {},
    advanced: true,
    list: true,
  };
}

/** How many hits a search gives, and how long their texts may be. */
export const hitLimits: readonly InputDeclaration[] = [
  { name: 'max_results', input: 'IntInput', displayName: 'Max Results', value: 5, advanced: true },
  { name: 'max_snippet_length', input: 'IntInput', displayName: 'Max Snippet Length', value: 100, advanced: true },
];

/** The two limits of a node's fields or of a tool's arguments: what is not there is 5 hits and 100 characters. */
export function hitLimitsOf(given: Inputs): { readonly maxResults: number; readonly maxSnippetLength: number } {
  const { max_results: results, max_snippet_length: length } = given;
  return {
    maxResults: Number(results === undefined ? 5 : results),
    maxSnippetLength: Number(length === undefined ? 100 : length),
  };
}
