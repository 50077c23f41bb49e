import { embeddingModels, type MakeEmbeddings } from '../embeddings/protocol.ts';
import { refusalOf, sentenceOf } from '../failure.ts';
import { baseUrl } from '../protocol.ts';
import { given } from '../wire-members.ts';

/** Embedding models behind Google's Gemini interface; their vectors have 768 numbers unless the settings say otherwise. */
export const googleEmbeddings: MakeEmbeddings = embeddingModels({
  batch: 100,
  request(settings, { texts, purpose }, deps) {
    const model = settings.modelName.startsWith('models/') ? settings.modelName : `models/${settings.modelName}`;
    const task = given('taskType', purpose === 'query' ? 'RETRIEVAL_QUERY' : null);
    const outputDimensionality = settings.dimensions ?? 768;
    return {
      url: `${baseUrl(settings, deps, 'https://generativelanguage.googleapis.com')}/v1beta/${model}:batchEmbedContents`,
      headers: { 'x-goog-api-key': settings.apiKey ?? '' },
      body: {
        requests: texts.map((text) => ({ model, content: { parts: [{ text }] }, ...task, outputDimensionality })),
      },
    };
  },
  vectors: (answer) => (answer as Answer | null)?.embeddings?.map(({ values }) => values),
  refusal: (status, headers, body) =>
    refusalOf(status, headers, body, (parsed) => {
      const sentence = sentenceOf(parsed);
      return sentence === null ? null : `Error embedding content: ${status} ${sentence}`;
    }),
});

interface Answer {
  readonly embeddings?: readonly { readonly values?: unknown }[];
}
