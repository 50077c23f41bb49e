import { pythonStrip } from '../../../engine/python-strip.ts';
import { type Asker, askService } from '../../http-services/ask-service.ts';
import { objectOf, textOf } from '../../http-services/json-members.ts';
import type { TextTool } from './text-agent.ts';

/** Tools with which an agent that writes sends requests, through the run's own guarded fetch. Failures are told in words. */
export function requestTools(asker: Asker): readonly TextTool[] {
  return kinds.map(({ method, description }) => ({
    name: `requests_${method.toLowerCase()}`,
    description,
    call: async (input, signal) => {
      const within: Asker = {
        fetch: asker.fetch,
        step: (key, effect) => asker.step(key, effect),
        signal: AbortSignal.any([signal, asker.signal]),
      };
      try {
        return await answerTo(method, input, within);
      } catch (error) {
        if (within.signal.aborted || !(error instanceof Error)) throw error;
        return `${error.name}: ${error.message}`;
      }
    },
  }));
}

async function answerTo(method: string, input: string, asker: Asker): Promise<string> {
  const { url, data } = hasBody(method) ? readInput(input) : { url: input, data: undefined };
  const request = { method, url: pythonStrip(url, `"'`), ...(data !== undefined && { json: data }) };
  return (await askService(asker, request)).text;
}

/** Throws SyntaxError for what is no JSON with an address. */
function readInput(input: string): { url: string; data: unknown } {
  const { url, data } = objectOf(JSON.parse(input));
  if (url === undefined || data === undefined) throw new SyntaxError('The input lacks "url" or "data".');
  return { url: textOf(url), data };
}

function hasBody(method: string): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/** The words that models were given so far. */
const kinds = [
  {
    method: 'GET',
    description: `A portal to the internet. Use this when you need to get specific
    content from a website. Input should be a  url (i.e. https://www.google.com).
    The output will be the text response of the GET request.
    `,
  },
  ...['POST', 'PATCH', 'PUT'].map((method) => ({
    method,
    description: `Use this when you want to ${method} to a website.
    Input should be a json string with two keys: "url" and "data".
    The value of "url" should be a string, and the value of "data" should be a dictionary of 
    key-value pairs you want to ${method} to the url.
    Be careful to always use double quotes for strings in the json string${method === 'PUT' ? '.' : ''}
    The output will be the text response of the ${method} request.
    `,
  })),
  {
    method: 'DELETE',
    description: `A portal to the internet.
    Use this when you need to make a DELETE request to a URL.
    Input should be a specific url, and the output will be the text
    response of the DELETE request.
    `,
  },
];
