import type { Json } from '../http-services/json-members.ts';
import { objectSchema } from '../http-services/tool-arguments.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text, default: [] };
const off = { type: 'boolean', default: false };

const properties: Readonly<Record<string, Json>> = {
  query: { ...text, description: 'What to search the web for' },
  search_depth: { ...text, enum: ['basic', 'advanced'], default: 'basic', description: 'How deep to search' },
  topic: { ...text, enum: ['general', 'news'], default: 'general', description: 'What kind of pages' },
  max_results: { type: 'integer', default: 5, description: 'How many hits to give' },
  include_images: { ...off, description: 'Give images too' },
  include_answer: { ...off, description: 'Give a short answer too' },
  chunks_per_source: {
    type: 'integer',
    default: 3,
    minimum: 1,
    maximum: 3,
    description: 'Pieces of text from each page, for advanced searches',
  },
  include_domains: { ...texts, description: 'Only pages of these domains' },
  exclude_domains: { ...texts, description: 'No pages of these domains' },
  include_raw_content: { ...off, description: 'Give the whole text of the pages too' },
  days: { type: 'integer', default: 7, minimum: 1, description: 'How many days back, for news' },
  time_range: {
    anyOf: [{ ...text, enum: ['day', 'week', 'month', 'year'] }, { type: 'null' }],
    default: null,
    description: 'How far back',
  },
};

/** The arguments of the tool, by their names in Tavily's requests. */
export const tavilySchema = objectSchema(properties, ['query']);

/** A call's arguments with the defaults of what it does not say. */
export function tavilyArguments(args: Json): Json {
  const defaults = Object.entries(properties).map(([name, { default: value }]) => [name, value]);
  return { ...Object.fromEntries(defaults), ...args };
}
