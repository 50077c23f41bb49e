import { embeddingModels, type MakeEmbeddings } from '../embeddings/protocol.ts';
import { baseUrl } from '../protocol.ts';
import { bedrockRefusal } from './chat-model.ts';
import { signedRequest } from './signed.ts';

/** Embedding models of Amazon Bedrock: Cohere's take many texts, the others one. Line breaks are sent as spaces. */
export const bedrockEmbeddings: MakeEmbeddings = (settings, deps) =>
  (isCoheres(settings.modelName) ? ofCohere : ofAmazon)(settings, deps);

const ofAmazon = bedrockModels(1, ([text]) => ({ inputText: text }));
const ofCohere = bedrockModels(96, (texts, purpose) => ({
  input_type: purpose === 'query' ? 'search_query' : 'search_document',
  texts,
}));

function bedrockModels(batch: number, body: (texts: readonly string[], purpose: string) => object): MakeEmbeddings {
  return embeddingModels({
    batch,
    request: (settings, { texts, purpose }, deps) =>
      signedRequest({
        apiKey: settings.apiKey,
        options: settings.options,
        base: baseUrl(settings, deps, '') || null,
        path: `/model/${encodeURIComponent(settings.modelName)}/invoke`,
        body: body(
          texts.map((text) => text.replaceAll('\n', ' ')),
          purpose,
        ),
      }),
    vectors(answer) {
      const { embedding, embeddings } = (answer ?? {}) as { embedding?: unknown; embeddings?: unknown };
      return embeddings ?? [embedding];
    },
    refusal: (status, headers, text) => bedrockRefusal(status, headers, text, 'InvokeModel'),
  });
}

function isCoheres(modelName: string): boolean {
  return /(^|\.)cohere\./.test(modelName);
}
