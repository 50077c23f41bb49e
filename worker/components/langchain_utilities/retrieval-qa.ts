import { TerminalError } from '../../engine/errors.ts';
import { defineChain } from './chains/define-chain.ts';
import { answerFromDocuments } from './stores/answer-from-documents.ts';

/** Answers a question out of the documents that a vector store finds for it. */
export const retrievalQa = defineChain({
  type: 'RetrievalQA',
  displayName: 'Retrieval QA',
  description: 'Answers a question out of the documents that a retriever finds.',
  outputName: 'Text',
  inputs: [
    {
      name: 'chain_type',
      input: 'DropdownInput',
      displayName: 'Chain Type',
      info: 'How the documents are put to the model: "Stuff" puts all of them at once.',
      value: 'Stuff',
      options: ['Stuff', 'Map Reduce', 'Refine', 'Map Rerank'],
      advanced: true,
    },
    {
      name: 'retriever',
      input: 'HandleInput',
      displayName: 'Retriever',
      info: 'Where the documents are.',
      required: true,
      inputTypes: ['Retriever'],
    },
    {
      name: 'memory',
      input: 'HandleInput',
      displayName: 'Memory',
      info: 'Kept for flows that have it: each question is asked for itself.',
      inputTypes: ['BaseChatMemory'],
    },
    {
      name: 'return_source_documents',
      input: 'BoolInput',
      displayName: 'Return Source Documents',
      info: 'Puts the documents behind the answer.',
      value: false,
    },
  ],
  async run({ task, inputs, model, context }) {
    if (inputs.chain_type !== 'Stuff') {
      throw new TerminalError(
        `The chain type ${JSON.stringify(inputs.chain_type)} is not there. Choose "Stuff".`,
        'field_value',
      );
    }
    const { text, documents } = await answerFromDocuments({ store: inputs.retriever, model, task, context });
    if (inputs.return_source_documents !== true || documents.length === 0) return text;
    const sources = documents.map(({ data, textKey }) => `- Text: ${String(data[textKey] ?? '')}\n`);
    return `${text}\n---\n${sources.join('')}`;
  },
});
