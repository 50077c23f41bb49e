import { bedrockEmbeddings } from './amazon/embeddings.ts';
import { cloudflareEmbeddings } from './cloudflare/embeddings.ts';
import { cohereEmbeddings } from './cohere/embeddings.ts';
import { openaiEmbeddings } from './embeddings/openai.ts';
import { openaiDialects } from './embeddings/openai-dialects.ts';
import type { MakeEmbeddings } from './embeddings/protocol.ts';
import { googleEmbeddings } from './google/embeddings.ts';
import { vertexEmbeddings } from './google/vertex-embeddings.ts';
import { huggingFaceEmbeddings } from './huggingface/embeddings.ts';
import { ollamaEmbeddings } from './ollama/embeddings.ts';
import { watsonxEmbeddings } from './watsonx/embeddings.ts';

/** Every provider of embedding models, by the name that `EmbeddingSettings` gives it. */
export const embeddingProviders: ReadonlyMap<string, MakeEmbeddings> = new Map([
  ...Object.entries(openaiDialects).map(([name, dialect]): [string, MakeEmbeddings] => [
    name,
    openaiEmbeddings(dialect),
  ]),
  ['Ollama', ollamaEmbeddings],
  ['Google', googleEmbeddings],
  ['Google Generative AI', googleEmbeddings],
  ['Vertex AI', vertexEmbeddings],
  ['IBM watsonx.ai', watsonxEmbeddings],
  ['Cohere', cohereEmbeddings],
  ['Amazon Bedrock', bedrockEmbeddings],
  ['Cloudflare', cloudflareEmbeddings],
  ['Hugging Face', huggingFaceEmbeddings],
]);
