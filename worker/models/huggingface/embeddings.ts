import { embeddingModels, type MakeEmbeddings } from '../embeddings/protocol.ts';
import { baseUrl } from '../protocol.ts';

/** Embedding models behind Hugging Face's text embeddings inference, at the URL of the endpoint itself. */
export const huggingFaceEmbeddings: MakeEmbeddings = embeddingModels({
  batch: 32,
  request: (settings, { texts }, deps) => ({
    url: baseUrl(settings, deps, `${ROUTER}/${settings.modelName}/pipeline/feature-extraction`),
    headers: { authorization: `Bearer ${settings.apiKey ?? ''}` },
    body: { inputs: texts, options: { wait_for_model: true, use_cache: true }, ...settings.extra },
  }),
  vectors: (answer) => answer,
});

const ROUTER = 'https://router.huggingface.co/hf-inference/models';
