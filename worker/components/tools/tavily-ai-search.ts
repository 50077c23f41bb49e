import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, splitByComma, textOf } from '../http-services/json-members.ts';
import { jsonOf } from '../http-services/service-answer.ts';
import { ServiceRefusedError, ServiceTimeoutError } from '../http-services/service-errors.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';
import { tavilySearchInputs } from '../tavily/search-inputs.ts';
import { tavilyArguments, tavilySchema } from './tavily-arguments.ts';

/** Searches the web with Tavily: the older node, for agents. */
export const tavilyAiSearch = defineComponent({
  type: 'TavilyAISearch',
  displayName: 'Tavily Search API',
  description: 'Searches the web with Tavily, by itself or as a tool of an agent.',
  icon: 'TavilyIcon',
  legacy: true,
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Tavily API Key', required: true },
    { name: 'query', input: 'MessageTextInput', displayName: 'Search Query', inputTypes: ['Message'] },
    ...tavilySearchInputs,
  ],
  outputs: toolOutputs(
    async (inputs, context) => {
      const problem = unknownOption(inputs);
      if (problem === null) return search(inputs, ownArguments(inputs), context, context);
      context.status(problem);
      return [{ error: problem }];
    },
    (inputs, context) => ({
      name: 'tavily_search',
      description: 'Perform a web search using the Tavily API.',
      parameters: tavilySchema,
      async call(args, asker) {
        const records = await search(inputs, tavilyArguments(args), asker, context);
        return records.map((record) => makeData(record));
      },
    }),
  ),
});

/** What is wrong with an option, in the words that flows have seen. */
function unknownOption(inputs: Inputs): string | null {
  for (const { name, kind, options, words } of choices) {
    const chosen = textOf(inputs[name]).toLowerCase();
    if (chosen === '' ? kind !== 'TavilySearchTimeRange' : !options.includes(chosen)) {
      return `Invalid ${words} value: '${chosen}' is not a valid ${kind}`;
    }
  }
  return null;
}

const choices = [
  { name: 'search_depth', kind: 'TavilySearchDepth', words: 'search depth', options: ['basic', 'advanced'] },
  { name: 'topic', kind: 'TavilySearchTopic', words: 'topic', options: ['general', 'news'] },
  {
    name: 'time_range',
    kind: 'TavilySearchTimeRange',
    words: 'time range',
    options: ['day', 'week', 'month', 'year'],
  },
];

function ownArguments(inputs: Inputs): Json {
  return {
    ...inputs,
    search_depth: textOf(inputs.search_depth).toLowerCase(),
    topic: textOf(inputs.topic).toLowerCase(),
    time_range: textOf(inputs.time_range).toLowerCase() || null,
    include_domains: splitByComma(inputs.include_domains),
    exclude_domains: splitByComma(inputs.exclude_domains),
  };
}

async function search(inputs: Inputs, args: Json, asker: Asker, context: ComponentContext): Promise<readonly Json[]> {
  checkRanges(args);
  try {
    const answer = await askService(asker, {
      url: 'https://api.tavily.com/search',
      headers: { accept: 'application/json' },
      json: searchBody(inputs.api_key, args),
      timeout: 90,
      redirect: 'manual',
    });
    return recordsOf(objectOf(jsonOf(answer)), args);
  } catch (error) {
    if (asker.signal.aborted) throw error;
    const text = complaint(error as Error);
    context.status(text);
    throw new TerminalError(text, 'service_failed');
  }
}

function checkRanges({ chunks_per_source: chunks, days }: Json): void {
  const [pieces, back] = [Number(chunks), Number(days)];
  if (pieces < 1 || pieces > 3) {
    throw new TerminalError(`chunks_per_source must be between 1 and 3, got ${pieces}`, 'tool_arguments');
  }
  if (back < 1) throw new TerminalError(`days must be greater than or equal to 1, got ${back}`, 'tool_arguments');
}

function searchBody(apiKey: unknown, args: Json): Json {
  const listed = (domains: unknown) => (Array.isArray(domains) && domains.length > 0 ? domains : null);
  return {
    api_key: apiKey,
    query: args.query,
    search_depth: args.search_depth,
    topic: args.topic,
    max_results: args.max_results,
    include_images: args.include_images,
    include_answer: args.include_answer,
    chunks_per_source: args.search_depth === 'advanced' ? args.chunks_per_source : null,
    include_domains: listed(args.include_domains),
    exclude_domains: listed(args.exclude_domains),
    include_raw_content: args.include_raw_content,
    days: args.topic === 'news' ? args.days : null,
    time_range: args.time_range || null,
  };
}

function recordsOf(found: Json, args: Json): readonly Json[] {
  const hits = objectsOf(found.results).map(({ title, url, content, score, raw_content: raw }) => ({
    title,
    url,
    content,
    score,
    raw_content: args.include_raw_content === true ? raw : null,
  }));
  const hasImages = args.include_images === true && Array.isArray(found.images) && found.images.length > 0;
  return [
    ...(args.include_answer === true && found.answer ? [{ answer: found.answer }] : []),
    ...hits,
    ...(hasImages ? [{ images: found.images }] : []),
  ];
}

function complaint(error: Error): string {
  if (error instanceof ServiceTimeoutError) {
    return 'Request timed out (90s). Please try again or adjust parameters.';
  }
  if (error instanceof ServiceRefusedError) return `HTTP error: ${error.status} - ${error.body}`;
  return `Unexpected error: ${error.message}`;
}
