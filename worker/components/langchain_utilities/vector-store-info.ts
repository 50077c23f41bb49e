import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { StoreHandle } from '../vectorstores/store-handle.ts';
import { textOf } from './agents/agent-fields.ts';
import { DescribedStore } from './stores/described-store.ts';

/** Tells an agent what a vector store is called and what is in it. */
export const vectorStoreInfo = defineComponent({
  type: 'VectorStoreInfo',
  displayName: 'VectorStoreInfo',
  description: 'Says what a vector store is called and what is in it.',
  icon: 'LangChain',
  legacy: true,
  inputs: [
    {
      name: 'vectorstore_name',
      input: 'MessageTextInput',
      displayName: 'Name',
      info: 'What the store is called.',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'vectorstore_description',
      input: 'MultilineInput',
      displayName: 'Description',
      info: 'What is in it.',
      required: true,
      inputTypes: ['Message'],
      multiline: true,
    },
    {
      name: 'input_vectorstore',
      input: 'HandleInput',
      displayName: 'Vector Store',
      info: 'The store.',
      required: true,
      inputTypes: ['VectorStore'],
    },
  ],
  outputs: [
    {
      name: 'info',
      displayName: 'Vector Store Info',
      types: ['VectorStoreInfo'],
      method: 'build_info',
      toolMode: true,
      async run(inputs, context) {
        const { input_vectorstore: store } = inputs;
        const [name, description] = [textOf(inputs.vectorstore_name), textOf(inputs.vectorstore_description)];
        if (!StoreHandle.is(store)) {
          throw new TerminalError(
            'No vector store is connected. Connect the output "Vector Store Connection" of one.',
            'input_kind',
          );
        }
        context.status({ name, description });
        return new DescribedStore(name, description, store).value;
      },
    },
  ],
});
