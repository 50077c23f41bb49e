import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isData } from '../../engine/value-kind.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { recordsOutput } from '../http-services/outputs.ts';
import { jsonOf } from '../http-services/service-answer.ts';
import { spiderInputs } from './spider-inputs.ts';

/** Reads a web page, or the pages of a site, with Spider. */
export const spider = defineComponent({
  type: 'SpiderTool',
  displayName: 'Spider Web Crawler & Scraper',
  description: 'Reads a web page, or the pages of a site, with Spider.',
  icon: '',
  inputs: spiderInputs,
  outputs: [recordsOutput({ name: 'content', displayName: 'Markdown', method: 'crawl' }, crawl)],
});

async function crawl(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const { mode } = inputs;
  if (mode !== 'scrape' && mode !== 'crawl') {
    throw new TerminalError(`Invalid mode: ${mode}. Must be 'scrape' or 'crawl'.`, 'input_kind');
  }
  const answer = await askService(context, {
    url: 'https://api.spider.cloud/crawl',
    headers: { Authorization: `Bearer ${inputs.spider_api_key}` },
    json: { url: inputs.url, ...settingsOf(inputs), ...(mode === 'scrape' && { limit: 1 }) },
    timeout: 600,
  });
  return objectsOf(jsonOf(answer, 'requests')).map(({ content, url, metadata }) => ({
    content,
    url,
    ...(inputs.metadata === true && { metadata }),
  }));
}

/** The node's own settings, or those of a record that takes their place. */
function settingsOf(inputs: Inputs): Json {
  const { params } = inputs;
  const given = isData(params) ? params.data : objectOf(params);
  if (Object.keys(given).length > 0) return 'data' in given ? objectOf(given.data) : given;
  return {
    limit: inputs.limit || null,
    depth: inputs.depth || null,
    blacklist: textOf(inputs.blacklist) || null,
    whitelist: textOf(inputs.whitelist) || null,
    readability: inputs.readability,
    request_timeout: inputs.request_timeout || null,
    metadata: inputs.metadata,
    return_format: 'markdown',
  };
}
