import type { Asker } from '../http-services/ask-service.ts';
import { objectOf, objectsOf } from '../http-services/json-members.ts';
import { ServiceAnswerError, ServiceRefusedError } from '../http-services/service-errors.ts';
import { askYouTube } from './you-tube.ts';

/**
 * The id of a channel from its address; a name in it is searched for. What is no address counts as an id.
 * Throws ServiceAnswerError where nobody has the name, ServiceRefusedError where YouTube refuses.
 */
export async function channelId(address: string, key: unknown, asker: Asker): Promise<string> {
  if (address.startsWith('UC') && address.length === 24) return address;
  const [custom, id, user, handle] = ['c/', 'channel/', 'user/', '@'].map(
    (kind) => new RegExp(`youtube\\.com/${kind}([^/\\n?]+)`).exec(address)?.[1],
  );
  if (custom === undefined && id !== undefined) return id;
  const name = custom ?? user ?? handle?.replace(/^@+/, '');
  return name === undefined ? address : await idOfName(name, key, asker);
}

async function idOfName(name: string, key: unknown, asker: Asker): Promise<string> {
  try {
    const query = { part: 'id', q: name, type: 'channel', maxResults: 1 };
    const { items } = await askYouTube('search', query, key, asker);
    const [found] = objectsOf(items);
    if (found !== undefined) return String(objectOf(found.id).channelId);
  } catch (error) {
    if (!(error instanceof ServiceRefusedError)) throw error;
    const text = `YouTube API error while getting channel ID: ${error.message}`;
    throw new ServiceRefusedError(text, error.status, error.body);
  }
  throw new ServiceAnswerError(`Unexpected error while getting channel ID: Could not find channel ID for: ${name}`);
}
