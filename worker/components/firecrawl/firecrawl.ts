import { TerminalError } from '../../engine/errors.ts';
import { isData } from '../../engine/value-kind.ts';
import { waitFor } from '../../engine/wait-for.ts';
import { type Asker, askService, type ServiceRequest } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';

/**
 * Asks Firecrawl (version 1). `action` is what was tried, for the text of a refusal: `scrape URL`. Throws
 * ServiceRefusedError.
 */
export async function askFirecrawl(
  apiKey: unknown,
  action: string,
  request: Omit<ServiceRequest, 'url'> & { readonly path: string },
  asker: Asker,
): Promise<Json> {
  const { path, ...rest } = request;
  const answer = await askService(asker, {
    timeout: 300,
    ...rest,
    url: path.startsWith('https://') ? path : `https://api.firecrawl.dev/v1/${path}`,
    headers: { Authorization: `Bearer ${textOf(apiKey)}`, 'Content-Type': 'application/json', ...rest.headers },
  });
  const said = jsonOr(answer.text);
  if (answer.status === 200 && said !== null) return said;
  throw new ServiceRefusedError(refusal(answer.status, action, said), answer.status, answer.text);
}

/** Looks at a job every two seconds until its status is none of those in `running`. */
export async function finishedJob(
  apiKey: unknown,
  action: string,
  path: string,
  running: readonly string[],
  asker: Asker,
): Promise<Json> {
  for (;;) {
    const job = await askFirecrawl(apiKey, action, { path }, asker);
    if (!running.includes(textOf(job.status))) return job;
    await waitFor(2000, asker.signal);
  }
}

/** The members of a record that came over an edge; none where nothing came. */
export function optionsOf(value: unknown): Json {
  return isData(value) ? value.data : objectOf(value);
}

/** Addresses with commas or line breaks between them. Throws TerminalError where there is none. */
export function urlsOf(value: unknown): readonly string[] {
  const text = textOf(value);
  if (text === '') throw new TerminalError('URLs are required', 'input_missing');
  const urls = text
    .split(/[\n,]/)
    .map((url) => url.trim())
    .filter((url) => url !== '');
  if (urls.length === 0) throw new TerminalError('No valid URLs provided', 'input_missing');
  return urls;
}

function refusal(status: number, action: string, said: Json | null): string {
  if (said === null) return `Failed to parse Firecrawl error response as JSON. Status code: ${status}`;
  const { error = 'No error message provided.', details = 'No additional error details provided.' } = said;
  const words = statuses[status]?.replace('…', action) ?? `Unexpected error during ${action}: Status code ${status}.`;
  return `${words} ${textOf(error)} - ${typeof details === 'string' ? details : JSON.stringify(details)}`;
}

const statuses: Readonly<Record<number, string>> = {
  402: 'Payment Required: Failed to ….',
  403: 'Website Not Supported: Failed to ….',
  408: 'Request Timeout: Failed to … as the request timed out.',
  409: 'Conflict: Failed to … due to a conflict.',
  500: 'Internal Server Error: Failed to ….',
};

function jsonOr(text: string): Json | null {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}
