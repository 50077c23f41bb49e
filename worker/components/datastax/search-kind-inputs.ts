import type { InputDeclaration } from '../../engine/component.ts';

/** Fields of the nodes that search by the Data API: which of the near documents are wanted. */
export const searchKindInputs: readonly InputDeclaration[] = [
  {
    name: 'search_type',
    input: 'DropdownInput',
    displayName: 'Search Type',
    info: 'The nearest documents, those near enough, or near ones that differ.',
    value: 'Similarity',
    advanced: true,
    options: ['Similarity', 'Similarity with score threshold', 'MMR (Max Marginal Relevance)'],
  },
  {
    name: 'search_score_threshold',
    input: 'FloatInput',
    displayName: 'Search Score Threshold',
    info: 'How near is near enough, from 0 to 1.',
    value: 0,
    advanced: true,
  },
];
