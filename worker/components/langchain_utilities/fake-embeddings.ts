import { defineComponent } from '../../engine/component.ts';
import { embeddingsKind } from '../../engine/kinds.ts';

/** Vectors by chance, to try a flow without a provider: texts that are alike have nothing in common. */
export const fakeEmbeddings = defineComponent({
  type: 'LangChainFakeEmbeddings',
  displayName: 'Fake Embeddings',
  description: 'Makes vectors by chance, for trying things out.',
  icon: 'LangChain',
  inputs: [
    {
      name: 'dimensions',
      input: 'IntInput',
      displayName: 'Dimensions',
      info: 'How many numbers a vector has.',
      value: 5,
    },
  ],
  outputs: [
    {
      name: 'embeddings',
      displayName: 'Embedding Model',
      types: ['Embeddings'],
      method: 'build_embeddings',
      async run(inputs) {
        const size = Number(inputs.dimensions) || 5;
        return {
          kind: embeddingsKind,
          modelName: 'fake',
          embed: async (texts) => texts.map(() => Array.from({ length: size }, gaussian)),
        };
      },
    },
  ],
});

/** A number of the normal distribution. */
function gaussian(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}
