import type { InputDeclaration } from '../../engine/component.ts';

/** The fields of Semantic Text Splitter. */
export const semanticTextSplitterInputs: readonly InputDeclaration[] = [
  {
    name: 'data_inputs',
    input: 'HandleInput',
    displayName: 'Data Inputs',
    info: 'The texts to cut.',
    required: true,
    list: true,
    inputTypes: ['Data'],
  },
  {
    name: 'embeddings',
    input: 'HandleInput',
    displayName: 'Embeddings',
    info: 'The model that tells how near meanings are.',
    required: true,
    inputTypes: ['Embeddings'],
  },
  {
    name: 'breakpoint_threshold_type',
    input: 'DropdownInput',
    displayName: 'Breakpoint Threshold Type',
    info: 'How the distance that cuts is found, where no number of chunks is given.',
    options: ['percentile', 'standard_deviation', 'interquartile'],
    value: 'percentile',
  },
  {
    name: 'breakpoint_threshold_amount',
    input: 'FloatInput',
    displayName: 'Breakpoint Threshold Amount',
    info: 'The percentile, or how many deviations or ranges above the mean.',
    value: 0.5,
  },
  {
    name: 'number_of_chunks',
    input: 'IntInput',
    displayName: 'Number of Chunks',
    info: 'About how many chunks there are to be.',
    value: 5,
  },
  {
    name: 'sentence_split_regex',
    input: 'MessageTextInput',
    displayName: 'Sentence Split Regex',
    info: 'What stands between sentences.',
    value: '',
    advanced: true,
    inputTypes: ['Message'],
  },
  {
    name: 'buffer_size',
    input: 'IntInput',
    displayName: 'Buffer Size',
    info: 'How many sentences before and behind each are looked at with it.',
    value: 0,
    advanced: true,
  },
];
