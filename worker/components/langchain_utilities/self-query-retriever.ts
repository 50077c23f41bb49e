import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { typeName } from '../../engine/python-format.ts';
import { isData } from '../../engine/value-kind.ts';
import type { Data } from '../../engine/values.ts';
import { complete } from '../llm_operations/complete.ts';
import { StoreHandle } from '../vectorstores/store-handle.ts';
import { modelOf, textOf } from './agents/agent-fields.ts';
import { type Member, readStructuredQuery, structuredQueryPrompt } from './self-query/structured-query.ts';

/** Searches a vector store by a question that a model parts into a text, a filter and a number. */
export const selfQueryRetriever = defineComponent({
  type: 'SelfQueryRetriever',
  displayName: 'Self Query Retriever',
  description: 'Searches a vector store by what a model makes of a question: a text and a filter.',
  icon: 'LangChain',
  legacy: true,
  inputs: [
    handle('query', 'Query', 'The question.', ['Message']),
    handle('vectorstore', 'Vector Store', 'The store to search.', ['VectorStore']),
    {
      ...handle(
        'attribute_infos',
        'Metadata Field Info',
        'What documents can be filtered by: records with name, description and type.',
        ['Data'],
      ),
      list: true,
    },
    {
      name: 'document_content_description',
      input: 'MessageTextInput',
      displayName: 'Document Content Description',
      info: 'What the documents are, for the model.',
      inputTypes: ['Message'],
    },
    handle('llm', 'LLM', 'The model that parts the question.', ['LanguageModel']),
  ],
  outputs: [
    {
      name: 'documents',
      displayName: 'Retrieved Documents',
      types: ['Data'],
      method: 'retrieve_documents',
      toolMode: true,
      async run(inputs, context) {
        const documents = await retrieve(inputs, context);
        context.status(documents);
        return documents;
      },
    },
  ],
});

async function retrieve(inputs: Inputs, context: ComponentContext): Promise<Data[]> {
  const members = membersOf(inputs.attribute_infos);
  const { vectorstore: store } = inputs;
  if (!StoreHandle.is(store)) {
    throw new TerminalError(
      'No vector store is connected. Connect the output "Vector Store Connection" of one.',
      'input_kind',
    );
  }
  const question = textOf(inputs.query);
  if (question === '') throw new TerminalError(`Query type ${typeName(inputs.query)} not supported.`, 'input_kind');
  const prompt = structuredQueryPrompt(question, textOf(inputs.document_content_description), members);
  const { text } = await complete(modelOf(inputs), [{ role: 'user', text: prompt }], context);
  const { query, filter, limit } = readStructuredQuery(text, members);
  const isEmpty = query === '' && filter === null;
  return [...((await StoreHandle.find(store, isEmpty ? question : query, limit ?? undefined, filter)) ?? [])];
}

/** Throws TerminalError for a record that lacks one of its three texts. */
function membersOf(given: unknown): Member[] {
  return (Array.isArray(given) ? given : given ? [given] : []).map((item) => {
    const { name, type, description } = isData(item) ? item.data : {};
    if (typeof name === 'string' && typeof type === 'string' && typeof description === 'string') {
      return { name, type, description };
    }
    throw new TerminalError(
      'Each record at "Metadata Field Info" needs the texts "name", "description" and "type".',
      'input_missing',
    );
  });
}

function handle(name: string, displayName: string, info: string, inputTypes: readonly string[]) {
  return { name, input: 'HandleInput', displayName, info, inputTypes } as const;
}
