/**
 * The deployment's own base URLs by provider, from its variables (`ANTHROPIC_BASE_URL`): where a proxy, a gateway or a
 * test stands in for the vendor. A flow's own URL comes first.
 */
export function providerUrls(variables: Readonly<Record<string, string>>): ProviderUrls {
  const kept = made.get(variables);
  if (kept !== undefined) return kept;
  const urls = Object.fromEntries(
    Object.entries(NAMES).map(([provider, name]) => [provider, variables[`${name}_BASE_URL`]]),
  );
  made.set(variables, urls);
  return urls;
}

/** A deployment's variables never change, and every run asks. */
const made = new WeakMap<Readonly<Record<string, string>>, ProviderUrls>();

/** What a provider's variables start with. */
const NAMES: Readonly<Record<string, string>> = {
  OpenAI: 'OPENAI',
  Anthropic: 'ANTHROPIC',
  Google: 'GOOGLE',
  'Google Generative AI': 'GOOGLE',
  'Vertex AI': 'VERTEXAI',
  Groq: 'GROQ',
  Mistral: 'MISTRAL',
  Ollama: 'OLLAMA',
  OpenRouter: 'OPENROUTER',
  DeepSeek: 'DEEPSEEK',
  xAI: 'XAI',
  Perplexity: 'PERPLEXITY',
  'LM Studio': 'LMSTUDIO',
  'Azure OpenAI': 'AZURE_OPENAI',
  NVIDIA: 'NVIDIA',
  Novita: 'NOVITA',
  'AI/ML API': 'AIML',
  CometAPI: 'COMETAPI',
  Cohere: 'COHERE',
  'IBM watsonx.ai': 'WATSONX',
  'Amazon Bedrock': 'BEDROCK',
  'Baidu Qianfan': 'QIANFAN',
  MariTalk: 'MARITALK',
  'Hugging Face': 'HUGGINGFACE',
};

type ProviderUrls = Readonly<Record<string, string | undefined>>;
