import * as z from 'zod';
import { parseAllowedHosts } from './egress/allowed-hosts.ts';

/** A setting that cannot be used: which one, and what was expected. Stops the start. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const flag = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => /^(true|false|1|0|yes|no|on|off)$/.test(text), 'true or false')
  .transform((text) => /^(true|1|yes|on)$/.test(text));

const list = z.string().transform(parseList);
const positive = z.coerce.number({ error: 'a number above 0' }).positive('a number above 0');
const count = z.coerce
  .number({ error: 'a whole number, 0 or more' })
  .int('a whole number, 0 or more')
  .min(0, 'a whole number, 0 or more');

const secretExpected = 'a secret of at least 8 characters; make one, for example with `openssl rand -base64 32`';

const settings = z.object({
  SERVICE_SUPERUSER: z.string().min(1, 'a user name').default('rillflow'),
  SERVICE_SUPERUSER_PASSWORD: z.string().min(1, 'a password').default('rillflow'),
  SERVICE_SECRET_KEY: z.string({ error: secretExpected }).min(8, secretExpected),
  /** Older secrets, a JSON array: still read, never written with. */
  SERVICE_SECRET_KEYRING: z.string().default('[]').transform(parseKeyring),
  SERVICE_NEW_USER_IS_ACTIVE: flag.default(false),
  SERVICE_API_KEY_SOURCE: z.enum(['db', 'env'], { error: '`db` or `env`' }).default('db'),
  SERVICE_API_KEY: z.string().min(1, 'a key').optional(),
  SERVICE_DISABLE_TRACK_APIKEY_USAGE: flag.default(false),
  SERVICE_REMOVE_API_KEYS: flag.default(false),
  SERVICE_CORS_ALLOW_CREDENTIALS: flag.default(true),
  SERVICE_CORS_ALLOW_HEADERS: list.default(['*']),
  SERVICE_CORS_ALLOW_METHODS: list.default(['*']),
  SERVICE_CORS_ORIGINS: list.default(['*']),
  SERVICE_SSRF_PROTECTION_ENABLED: flag.default(false),
  SERVICE_SSRF_ALLOWED_HOSTS: z.string().transform(parseHosts).default([]),
  SERVICE_WEBHOOK_AUTH_ENABLE: flag.default(false),
  SERVICE_LOG_RETRIEVER_BUFFER_SIZE: count.default(0),
  SERVICE_LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(
      z.enum(['debug', 'info', 'warning', 'error', 'critical'], { error: 'debug, info, warning, error or critical' }),
    )
    .default('info'),
  /** Megabytes, for every request body (spec 8). */
  SERVICE_MAX_FILE_SIZE_UPLOAD: positive.default(1024),
  /** Megabytes of a body that what stands in front of the server lets through. */
  SERVICE_MAX_REQUEST_BODY: positive.optional(),
  /** Seconds that a plain run may take. */
  SERVICE_RUN_TIMEOUT: positive.default(600),
  /** Seconds that a run in the background may take, with its waiting and its further attempts. */
  SERVICE_BACKGROUND_RUN_TIMEOUT: positive.default(3600),
  /** Days that a run in the background is kept after its end. */
  SERVICE_RUN_RETENTION_DAYS: z.coerce
    .number({ error: 'a number of days, 1 or more' })
    .min(1, 'a number of days, 1 or more')
    .default(7),
  /** Whether plain runs leave rows in lists of runs. */
  SERVICE_KEEP_PLAIN_RUNS: flag.default(true),
  /** What an address may start of one flow without a credential: each second, and at once. 0 is any number. */
  SERVICE_ANONYMOUS_RATE: z.coerce
    .number({ error: 'a number a second, 0 for any' })
    .min(0, 'a number a second, 0 for any')
    .default(100),
  SERVICE_ANONYMOUS_BURST: z.coerce
    .number({ error: 'a number, 1 or more' })
    .min(1, 'a number, 1 or more')
    .default(1000),
  SERVICE_VARIABLES_TO_GET_FROM_ENVIRONMENT: list.default([]),
  FALLBACK_TO_ENV_VARS: flag.default(false),
  /** Where traces go, as OTLP in JSON over HTTP; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'a URL of http or https' }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/, error: 'a URL of http or https' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('rillflow'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'a part from 0 to 1' })
    .min(0, 'a part from 0 to 1')
    .max(1, 'a part from 0 to 1')
    .default(1),
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: flag.default(false),
  /** Which of the three ways serves (design decision 16): it decides where the client's address is found. */
  RUNTIME: z.enum(['miniflare', 'wrangler-dev', 'cloudflare']).default('cloudflare'),
  /** Deployment variables for runs, gathered by the start script: a JSON object. */
  PROVIDER_VARIABLES: z.string().default('{}').transform(parseRecord),
  FALLBACK_ENVIRONMENT: z.string().default('{}').transform(parseRecord),
});

export type Config = z.output<typeof settings>;

/** The names that the start script hands on from the process environment and `.env`. */
export const settingNames: readonly string[] = Object.keys(settings.shape).filter(
  (name) => !['RUNTIME', 'PROVIDER_VARIABLES', 'FALLBACK_ENVIRONMENT', 'SERVICE_SECRET_KEYRING'].includes(name),
);

/** Provider settings found in the environment that runs may use as variables (design decision 9). */
export const providerVariableNames: readonly string[] = [
  ...[
    'OPENAI',
    'ANTHROPIC',
    'GOOGLE',
    'GROQ',
    'MISTRAL',
    'OLLAMA',
    'OPENROUTER',
    'DEEPSEEK',
    'XAI',
    'PERPLEXITY',
    'LMSTUDIO',
    'AZURE_OPENAI',
    'NVIDIA',
    'COHERE',
    'NOVITA',
    'AIML',
    'COMETAPI',
    'WATSONX',
    'BEDROCK',
    'VERTEXAI',
    'QIANFAN',
    'MARITALK',
    'HUGGINGFACE',
    'NOTDIAMOND',
    'TAVILY',
    'SERPER',
    'SERPAPI',
    'SEARCHAPI',
    'EXA',
    'FIRECRAWL',
    'PINECONE',
    'QDRANT',
    'ASTRA_DB',
    'UPSTASH',
    'WEAVIATE',
  ].flatMap((provider) => [`${provider}_API_KEY`, `${provider}_BASE_URL`]),
  // Names that do not follow the pattern, as users of Langflow have set them.
  'ASTRA_DB_API_ENDPOINT',
  'ASTRA_DB_APPLICATION_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AZURE_OPENAI_API_DEPLOYMENT_NAME',
  'AZURE_OPENAI_API_EMBEDDINGS_DEPLOYMENT_NAME',
  'AZURE_OPENAI_API_INSTANCE_NAME',
  'AZURE_OPENAI_API_VERSION',
  'COMETAPI_KEY',
  'COMPOSIO_API_KEY',
  'GOOGLE_APPLICATION_CREDENTIALS_JSON',
  'HUGGINGFACEHUB_API_TOKEN',
  'QIANFAN_AK',
  'QIANFAN_SK',
  'SAMBANOVA_API_KEY',
  'UPSTASH_VECTOR_REST_TOKEN',
  'UPSTASH_VECTOR_REST_URL',
  'VECTARA_API_KEY',
  'VECTARA_CORPUS_ID',
  'VECTARA_CUSTOMER_ID',
  'WATSONX_APIKEY',
];

/**
 * Reads the settings from string bindings or a process environment (spec 5.3). Absent and empty ones take their
 * defaults. Throws ConfigError with the first bad name and what was expected; the value is not repeated, it may be secret.
 */
export function parseConfig(env: Readonly<Record<string, unknown>>): Config {
  const given: Record<string, string> = {};
  for (const name of Object.keys(settings.shape)) {
    const value = env[name];
    if (typeof value === 'string' && value !== '') given[name] = value;
  }
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'setting');
    const expected = given[name] === undefined ? 'is not set: expected' : 'has an unusable value: expected';
    throw new ConfigError(`${name} ${expected} ${issue?.message ?? 'another value'}`);
  }
  if (parsed.data.SERVICE_API_KEY_SOURCE === 'env' && !parsed.data.SERVICE_API_KEY) {
    throw new ConfigError(
      'SERVICE_API_KEY is not set: expected the deployment’s one key, because SERVICE_API_KEY_SOURCE is `env`',
    );
  }
  return parsed.data;
}

/** Deployment variables for runs: bindings by their well-known names, and what the start script gathered. */
export function deploymentVariables(config: Config, env: Readonly<Record<string, unknown>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of [...providerVariableNames, ...config.SERVICE_VARIABLES_TO_GET_FROM_ENVIRONMENT]) {
    const value = env[name];
    if (typeof value === 'string' && value !== '' && !isReserved(name)) found[name] = value;
  }
  return { ...found, ...config.PROVIDER_VARIABLES };
}

/** Names that no run may read, whatever FALLBACK_TO_ENV_VARS says (design decision 9). */
export function isReserved(name: string): boolean {
  return /^(SERVICE_|CLOUDFLARE_|OTEL_)/i.test(name);
}

function parseList(text: string): string[] {
  const inner = text.trim().replace(/^\[(.*)\]$/s, '$1');
  return inner
    .split(',')
    .map((item) => item.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((item) => item !== '');
}

function parseHosts(text: string, context: z.RefinementCtx): string[] {
  const hosts = parseList(text);
  try {
    parseAllowedHosts(hosts);
  } catch {
    context.addIssue({ code: 'custom', message: 'hosts, IP addresses or CIDR ranges, separated by commas' });
  }
  return hosts;
}

function parseKeyring(text: string, context: z.RefinementCtx): string[] {
  return parseJson(text, z.array(z.string().min(1)), 'a JSON array of older secrets', context) ?? [];
}

function parseRecord(text: string, context: z.RefinementCtx): Record<string, string> {
  return parseJson(text, z.record(z.string(), z.string()), 'a JSON object of strings', context) ?? {};
}

function parseJson<T>(text: string, schema: z.ZodType<T>, expected: string, context: z.RefinementCtx): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: expected });
    return null;
  }
}
