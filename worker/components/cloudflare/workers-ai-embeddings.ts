import { defineEmbeddings } from '../model-nodes/define-embeddings.ts';
import { dict, flag, key, message, whole } from '../model-nodes/fields.ts';
import { countIn, membersIn, textIn, urlIn } from '../model-nodes/settings.ts';

const VENDOR = 'https://api.cloudflare.com/client/v4/accounts';

/** The embedding models of Cloudflare Workers AI: of an account, or of the deployment itself. */
export const workersAiEmbeddings = defineEmbeddings({
  type: 'CloudflareWorkersAIEmbeddings',
  displayName: 'Cloudflare Workers AI Embeddings',
  description: 'Makes vectors of texts with a model of Cloudflare Workers AI.',
  icon: 'Cloudflare',
  outputName: 'Embeddings',
  inputs: [
    message('account_id', 'Cloudflare account ID', { required: true }),
    key('api_token', 'Cloudflare API token', { required: true }),
    message('model_name', 'Model Name', { value: '@cf/baai/bge-base-en-v1.5', required: true }),
    flag('strip_new_lines', 'Strip New Lines', { value: true, advanced: true, info: 'Send line breaks as spaces.' }),
    whole('batch_size', 'Batch Size', { value: 50, info: 'How many texts are sent together.' }),
    message('api_base_url', 'Cloudflare API base URL', { value: VENDOR, advanced: true }),
    dict('headers', 'Headers', { list: true, info: 'Further headers of each request.' }),
  ],
  settings: (inputs) => ({
    provider: 'Cloudflare',
    modelName: textIn(inputs, 'model_name'),
    apiKey: textIn(inputs, 'api_token') || null,
    baseUrl: urlIn(inputs, 'api_base_url', VENDOR),
    chunkSize: countIn(inputs, 'batch_size') ?? 50,
    headers: textMembers(membersIn(inputs, 'headers')),
    options: {
      accountId: textIn(inputs, 'account_id'),
      stripsLines: String(inputs.strip_new_lines !== false),
    },
  }),
});

function textMembers(members: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]));
}
