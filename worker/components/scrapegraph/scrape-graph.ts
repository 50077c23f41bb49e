import {
  type ComponentDefinition,
  defineComponent,
  type InputDeclaration,
  type Inputs,
} from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { parsed } from '../http-services/service-answer.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';

/** A component that asks one endpoint of ScrapeGraph and gives its whole answer as a record. */
export function defineScrapeGraph(declared: ScrapeGraphDeclaration): ComponentDefinition {
  const { path, method, body, ...rest } = declared;
  return defineComponent({
    ...rest,
    outputs: [
      recordOutput({ name: 'data', displayName: 'Data', method }, (inputs, context) =>
        askScrapeGraph(path, textOf(inputs.api_key), body(inputs), context),
      ),
    ],
  });
}

/** The key for ScrapeGraph. */
export const scrapeGraphKey: InputDeclaration = {
  name: 'api_key',
  input: 'SecretStrInput',
  displayName: 'ScrapeGraph API Key',
  required: true,
};

/** The page that is read. */
export const pageUrl: InputDeclaration = {
  name: 'url',
  input: 'MessageTextInput',
  displayName: 'URL',
  info: 'Address of the page.',
  inputTypes: ['Message'],
  toolMode: true,
};

/** A text that must say something. Throws TerminalError with the vendor's words. */
export function promptOf(value: unknown): string {
  const prompt = textOf(value);
  if (prompt.trim() === '') throw new TerminalError('User prompt cannot be empty', 'input_missing');
  return prompt;
}

/** An address of the web. Throws TerminalError. */
export function pageUrlOf(value: unknown): string {
  const url = textOf(value).trim();
  if (url === '') throw new TerminalError('Website URL cannot be empty', 'input_missing');
  if (!/^https?:\/\//.test(url)) throw new TerminalError('Invalid URL', 'input_kind');
  return url;
}

async function askScrapeGraph(path: string, apiKey: string, body: Json, asker: Asker): Promise<Json> {
  if (!apiKey.startsWith('sgai-')) {
    throw new TerminalError("Invalid API key format. API key must start with 'sgai-'", 'input_kind');
  }
  try {
    const answer = await askService(asker, {
      url: `https://api.scrapegraphai.com/v1/${path}`,
      headers: { 'SGAI-APIKEY': apiKey },
      json: body,
      timeout: 300,
    });
    const said = objectOf(parsed(answer));
    if (answer.status < 400) return said;
    const reason = textOf(said.error) || 'Unknown error occurred';
    throw new ServiceRefusedError(`[${answer.status}] ${reason}`, answer.status, answer.text);
  } catch (error) {
    if (asker.signal.aborted || error instanceof ServiceRefusedError) throw error;
    throw new TerminalError(`Failed to connect to API: ${(error as Error).message}`, 'service_failed');
  }
}

interface ScrapeGraphDeclaration
  extends Pick<ComponentDefinition, 'type' | 'displayName' | 'description' | 'icon' | 'inputs'> {
  /** The endpoint's path behind the version. */
  readonly path: string;
  /** The method that stock flows carry for the output. */
  readonly method: string;
  body(inputs: Inputs): Json;
}
