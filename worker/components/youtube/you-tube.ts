import { pythonRepr } from '../../engine/python-text.ts';
import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { parsed, withoutSecrets } from '../http-services/service-answer.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';

/** Asks YouTube's data API (version 3). Throws ServiceRefusedError in the words of its client, without the key. */
export async function askYouTube(resource: string, query: Json, apiKey: unknown, asker: Asker): Promise<Json> {
  const answer = await askService(asker, {
    url: `https://youtube.googleapis.com/youtube/v3/${resource}`,
    query: { ...query, key: textOf(apiKey), alt: 'json' },
  });
  if (answer.status === 200) return objectOf(parsed(answer));
  throw new ServiceRefusedError(refusal(answer.status, answer.url, answer.text), answer.status, answer.text);
}

/** What `ask` gives, or one row with the reason: the text for its status, else the vendor's. */
export async function orYouTubeError(
  ask: () => Promise<readonly Json[]>,
  texts: Readonly<Record<number, string>>,
): Promise<readonly Json[]> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceRefusedError)) throw error;
    return [{ error: texts[error.status] ?? `YouTube API error: ${error.message}` }];
  }
}

function refusal(status: number, url: string, body: string): string {
  const begin = `<HttpError ${status} when requesting ${withoutSecrets(url)} returned`;
  try {
    const { message, errors } = objectOf(objectOf(JSON.parse(body)).error);
    return `${begin} "${textOf(message)}". Details: "${errors === undefined ? textOf(message) : pythonRepr(errors)}">`;
  } catch {
    return `${begin} "${body.slice(0, 200)}">`;
  }
}
