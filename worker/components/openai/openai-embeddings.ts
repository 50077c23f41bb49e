import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { countIn, keyOf, membersIn, numberIn, secondsIn, textIn } from '../model-nodes/settings.ts';
import { openaiEmbeddingsInputs } from './openai-embeddings-inputs.ts';

/** OpenAI's embedding models with all that can be set of them, also behind another server's URL. */
export const openaiEmbeddings = defineEmbeddings({
  type: 'OpenAIEmbeddings',
  displayName: 'OpenAI Embeddings',
  description: 'Makes vectors of texts with a model of OpenAI, or of a server that speaks its protocol.',
  icon: 'OpenAI',
  inputs: openaiEmbeddingsInputs,
  async settings(inputs, context) {
    const organization = textIn(inputs, 'openai_organization');
    const query = new URLSearchParams(textMembers(membersIn(inputs, 'default_query'))).toString();
    return {
      provider: 'OpenAI',
      modelName: textIn(inputs, 'model'),
      apiKey: await keyOf(inputs, context, 'openai_api_key', 'OPENAI_API_KEY'),
      baseUrl: textIn(inputs, 'openai_api_base') || null,
      dimensions: countIn(inputs, 'dimensions'),
      chunkSize: countIn(inputs, 'chunk_size'),
      maxRetries: numberIn(inputs, 'max_retries') ?? 3,
      timeout: secondsIn(inputs, 'request_timeout'),
      headers: {
        ...(organization && { 'openai-organization': organization }),
        ...textMembers(membersIn(inputs, 'default_headers')),
      },
      options: { contextLength: String(countIn(inputs, 'embedding_ctx_length') ?? 8191), ...(query && { query }) },
      extra: membersIn(inputs, 'model_kwargs'),
    };
  },
});

function textMembers(members: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
}
