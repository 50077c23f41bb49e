import { embeddingModels, type MakeEmbeddings } from '../embeddings/protocol.ts';
import { baseUrl } from '../protocol.ts';
import { ibmToken, watsonxVersion } from './token.ts';

/** Embedding models of IBM watsonx.ai. Members of `settings.extra` are its `parameters`. */
export const watsonxEmbeddings: MakeEmbeddings = embeddingModels({
  batch: 1000,
  async request(settings, { texts }, deps) {
    return {
      url: `${baseUrl(settings, deps, 'https://us-south.ml.cloud.ibm.com')}/ml/v1/text/embeddings?version=${watsonxVersion}`,
      headers: { authorization: `Bearer ${await ibmToken(settings.apiKey ?? '', deps)}` },
      body: {
        model_id: settings.modelName,
        inputs: texts,
        parameters: settings.extra,
        project_id: settings.options?.projectId ?? '',
      },
    };
  },
  vectors: (answer) => (answer as Answer | null)?.results?.map(({ embedding }) => embedding),
});

interface Answer {
  readonly results?: readonly { readonly embedding?: unknown }[];
}
