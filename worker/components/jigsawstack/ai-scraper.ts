import { TerminalError } from '../../engine/errors.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { defineJigsawStack, filled } from './jigsaw-stack.ts';

/** Reads what is described off a page. */
export const aiScraper = defineJigsawStack({
  type: 'JigsawStackAIScraper',
  displayName: 'AI Scraper',
  description: 'Reads what is described off a web page with JigsawStack.',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'JigsawStack API Key', required: true },
    {
      name: 'url',
      input: 'MessageTextInput',
      displayName: 'URL',
      info: 'Address of the page.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'html',
      input: 'MessageTextInput',
      displayName: 'HTML',
      info: 'The page itself, where it has no address.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'element_prompts',
      input: 'MessageTextInput',
      displayName: 'Element Prompts',
      info: 'What to read, up to five things with commas between them.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'root_element_selector',
      input: 'MessageTextInput',
      displayName: 'Root Element Selector',
      value: 'main',
      inputTypes: ['Message'],
    },
  ],
  output: { name: 'scrape_results', displayName: 'AI Scraper Results', method: 'scrape' },
  path: '/ai/scrape',
  failure: 'JigsawStack API request failed.',
  told: 'AI scrape process is now complete.',
  body({ url, html, element_prompts: prompts, root_element_selector: root }) {
    if (textOf(url).trim() === '' && textOf(html).trim() === '') {
      throw new TerminalError("Either 'url' or 'html' must be provided for scraping", 'input_missing');
    }
    return { ...filled({ url, html }), ...elementPrompts(prompts), ...filled({ root_element_selector: root }) };
  },
});

function elementPrompts(value: unknown): Json {
  const prompts = Array.isArray(value) ? value.map(textOf) : textOf(value).split(',');
  if (textOf(value) === '') return {};
  if (prompts.length > 5) throw new TerminalError('Maximum of 5 element prompts allowed', 'input_kind');
  return { element_prompts: prompts };
}
