import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { embeddingModelInputs } from './embedding-model-inputs.ts';
import { embeddingModelSettings } from './embedding-model-settings.ts';

/** Any provider's embedding model, chosen by a field. */
export const embeddingModel = defineEmbeddings({
  type: 'EmbeddingModel',
  displayName: 'Embedding Model',
  description: 'Makes vectors of texts with a model of a provider of your choice.',
  icon: 'binary',
  inputs: embeddingModelInputs,
  settings: embeddingModelSettings,
});
