import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { makeData } from '../../engine/make-value.ts';
import { isEmbeddings } from '../../engine/value-kind.ts';
import type { Data } from '../../engine/values.ts';

/** Makes a vector of one message. What goes wrong is told in the record, and the run goes on. */
export const textEmbedder = defineComponent({
  type: 'TextEmbedderComponent',
  displayName: 'Text Embedder',
  description: 'Makes a vector of a message with the connected embedding model.',
  icon: 'binary',
  legacy: true,
  inputs: [
    {
      name: 'embedding_model',
      input: 'HandleInput',
      displayName: 'Embedding Model',
      info: 'The model that makes the vector.',
      value: '',
      required: true,
      inputTypes: ['Embeddings'],
    },
    {
      name: 'message',
      input: 'MessageInput',
      displayName: 'Message',
      info: 'The text.',
      value: '',
      required: true,
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'embeddings',
      displayName: 'Embedding Data',
      types: ['Data'],
      method: 'generate_embeddings',
      toolMode: true,
      run: async (inputs, context) => embedded(inputs, context),
    },
  ],
});

async function embedded(inputs: Inputs, context: ComponentContext): Promise<Data> {
  try {
    const model = inputs.embedding_model;
    if (!isEmbeddings(model)) throw new Error('Invalid or incompatible embedding model');
    const text = textOf(inputs.message);
    if (text === '') throw new Error('No text content found in message');
    const [vector = []] = await context.step('embed', () => model.embed([text], context.signal));
    context.status({ text, embeddings: vector });
    return makeData({ text, embeddings: vector });
  } catch (error) {
    if (context.signal.aborted) throw error;
    const told = error instanceof Error ? error.message : String(error);
    context.status({ error: told });
    return makeData({ text: '', embeddings: [], error: told });
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String((value as { text?: unknown } | null)?.text ?? '');
}
