import { embeddingModels, type MakeEmbeddings } from '../embeddings/protocol.ts';
import { geminiAnswers } from './chat-model.ts';
import { vertexModel } from './vertex-model-url.ts';

/** Embedding models of Vertex AI, opened by a service account's key file. */
export const vertexEmbeddings: MakeEmbeddings = embeddingModels({
  batch: 5,
  async request(settings, { texts, purpose }, deps) {
    const { url, headers } = await vertexModel(settings, deps);
    const task = purpose === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT';
    return {
      url: `${url}:predict`,
      headers,
      body: {
        instances: texts.map((content) => ({ content, task_type: task })),
        parameters: { autoTruncate: true, ...(settings.dimensions && { outputDimensionality: settings.dimensions }) },
      },
    };
  },
  vectors: (answer) => (answer as Answer | null)?.predictions?.map(({ embeddings }) => embeddings?.values),
  ...(geminiAnswers.refusal && { refusal: geminiAnswers.refusal }),
});

interface Answer {
  readonly predictions?: readonly { readonly embeddings?: { readonly values?: unknown } }[];
}
