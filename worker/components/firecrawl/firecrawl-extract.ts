import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { askFirecrawl, finishedJob, optionsOf, urlsOf } from './firecrawl.ts';

/** Reads what a prompt asks for off pages. */
export const firecrawlExtract = defineComponent({
  type: 'FirecrawlExtractApi',
  displayName: 'Firecrawl Extract API',
  description: 'Reads what a prompt asks for off web pages with Firecrawl.',
  icon: '',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'Firecrawl API Key', required: true },
    {
      name: 'urls',
      input: 'MultilineInput',
      displayName: 'URLs',
      info: 'Addresses of pages, with commas or line breaks between them; an asterisk stands for anything.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'prompt',
      input: 'MultilineInput',
      displayName: 'Prompt',
      info: 'What to read from them.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'schema', input: 'DataInput', displayName: 'Schema', inputTypes: ['Data'] },
    {
      name: 'enable_web_search',
      input: 'BoolInput',
      displayName: 'Enable Web Search',
      info: 'Follow links to other sites too.',
      value: false,
    },
  ],
  outputs: [
    recordOutput({ name: 'data', displayName: 'Data', method: 'extract' }, async (inputs, context) => {
      if (textOf(inputs.api_key) === '') throw new TerminalError('API key is required', 'input_missing');
      const urls = urlsOf(inputs.urls);
      if (textOf(inputs.prompt) === '') throw new TerminalError('Prompt is required', 'input_missing');
      try {
        return await extract(urls, inputs, context);
      } catch (error) {
        if (context.signal.aborted) throw error;
        throw new TerminalError(`Error during extraction: ${(error as Error).message}`, 'service_failed');
      }
    }),
  ],
});

async function extract(urls: readonly string[], inputs: Inputs, context: ComponentContext): Promise<Json> {
  const schema = optionsOf(inputs.schema);
  const json = {
    urls,
    allowExternalLinks: false,
    enableWebSearch: inputs.enable_web_search,
    showSources: false,
    schema: 'type' in schema ? schema : null,
    origin: 'api-sdk',
    prompt: promptOf(textOf(inputs.prompt)),
  };
  const started = await askFirecrawl(inputs.api_key, 'extract', { path: 'extract', json }, context);
  if (started.success !== true) throw new Error(`Failed to extract. Error: ${textOf(started.error)}`);
  const path = `extract/${encodeURIComponent(textOf(started.id))}`;
  const job = await finishedJob(inputs.api_key, 'extract-status', path, ['processing', 'pending', 'active'], context);
  if (job.status === 'completed' && job.success === true) return job;
  throw new Error(`Extract job ${textOf(job.status)}. Error: ${textOf(job.error)}`);
}

/** A prompt that speaks of no schema is told to be thorough. */
function promptOf(text: string): string {
  const prompt = text.trim();
  if (prompt.toLowerCase().includes('schema')) return prompt;
  return `${prompt}. Please extract all instances in a comprehensive, structured format.`;
}
