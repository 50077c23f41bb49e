import type { ComponentDefinition, InputDeclaration, Inputs } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';
import { makeData } from '../../../engine/make-value.ts';
import { typeName } from '../../../engine/python-format.ts';
import { isData, isMessage } from '../../../engine/value-kind.ts';
import { type ChunkSizes, chunkSizes } from './chunk-sizes.ts';
import { type Document, documentOf } from './document.ts';

/** A component that cuts the texts of records into chunks: a record for each, with all else that the record had. */
export function defineTextSplitter(splitter: TextSplitter): ComponentDefinition {
  const { split, inputs, ...drawn } = splitter;
  return {
    ...drawn,
    icon: 'LangChain',
    inputs: [...commonInputs, ...inputs],
    outputs: [
      {
        name: 'data',
        displayName: 'Data',
        types: ['Data'],
        method: 'transform_data',
        async run(given) {
          const documents = documentsOf(given.data_input, drawn.displayName);
          const sizes = chunkSizes(Number(given.chunk_size ?? 1000), Number(given.chunk_overlap ?? 200));
          const cut = split(given, sizes);
          return documents.flatMap(({ text, about }) => cut(text).map((chunk) => makeData({ ...about, text: chunk })));
        },
      },
    ],
  };
}

/** The records' texts. Throws TerminalError for anything else. */
export function documentsOf(given: unknown, component: string): Document[] {
  const items = Array.isArray(given) ? given : [given];
  return items.map((item) => {
    if (isData(item) || isMessage(item)) return documentOf(item);
    throw new TerminalError(
      `${component} needs records, but got a ${typeName(item)}. Connect an output that gives Data.`,
      'input_kind',
    );
  });
}

/** The text of a field with its escaped line breaks real, or what counts where it is empty. */
export function separatorOf(value: unknown, usual: string): string {
  return typeof value === 'string' && value !== '' ? value.replaceAll('\\n', '\n') : usual;
}

const commonInputs: readonly InputDeclaration[] = [
  {
    name: 'chunk_size',
    input: 'IntInput',
    displayName: 'Chunk Size',
    info: 'How many characters a chunk may have.',
    value: 1000,
  },
  {
    name: 'chunk_overlap',
    input: 'IntInput',
    displayName: 'Chunk Overlap',
    info: 'How many characters of a chunk may come again in the next.',
    value: 200,
  },
  {
    name: 'data_input',
    input: 'DataInput',
    displayName: 'Input',
    info: 'The texts to cut.',
    required: true,
    inputTypes: ['Document', 'Data'],
  },
];

export interface TextSplitter {
  readonly type: string;
  readonly displayName: string;
  readonly description: string;
  readonly inputs: readonly InputDeclaration[];
  /** How a text is cut, by the node's fields. Throws TerminalError for fields that cannot be used. */
  readonly split: (inputs: Inputs, sizes: ChunkSizes) => (text: string) => string[];
}
