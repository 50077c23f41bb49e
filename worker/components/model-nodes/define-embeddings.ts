import type { ComponentContext, ComponentDefinition, InputDeclaration, Inputs } from '../../engine/component.ts';
import type { EmbeddingSettings } from '../../engine/context.ts';

/** Declares a provider's embedding model. `node` says only what is its own: fields, and how they become settings. */
export function defineEmbeddings(node: EmbeddingsNode): ComponentDefinition {
  const { type, displayName, description, icon, inputs } = node;
  return {
    type,
    displayName,
    description,
    icon,
    inputs,
    outputs: [
      {
        name: 'embeddings',
        displayName: node.outputName ?? 'Embedding Model',
        types: ['Embeddings'],
        method: 'build_embeddings',
        toolMode: true,
        run: async (fields, context) =>
          context.models.embeddings({ ...unset, ...(await node.settings(fields, context)) }),
      },
    ],
  };
}

const unset = {
  apiKey: null,
  baseUrl: null,
  dimensions: null,
  chunkSize: null,
  maxRetries: 2,
  timeout: null,
  extra: {},
};

export interface EmbeddingsNode {
  readonly type: string;
  readonly displayName: string;
  readonly description: string;
  readonly icon: string;
  /** What its output is called, where not `Embedding Model`. */
  readonly outputName?: string;
  readonly inputs: readonly InputDeclaration[];
  settings(inputs: Inputs, context: ComponentContext): Settings | Promise<Settings>;
}

type Settings = Partial<EmbeddingSettings> & Pick<EmbeddingSettings, 'provider' | 'modelName'>;
