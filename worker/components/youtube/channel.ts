import { type ComponentContext, defineComponent, type InputDeclaration, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';
import { channelId } from './channel-id.ts';
import { countsOf } from './video-members.ts';
import { askYouTube } from './you-tube.ts';

/** What YouTube knows of a channel: a row, or one for each of its playlists. */
export const youTubeChannel = defineComponent({
  type: 'YouTubeChannelComponent',
  displayName: 'YouTube Channel',
  description: 'Tells what YouTube knows of a channel, and its numbers.',
  icon: 'YouTube',
  inputs: [
    {
      name: 'channel_url',
      input: 'MessageTextInput',
      displayName: 'Channel URL or ID',
      info: 'Address or id of the channel.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'api_key', input: 'SecretStrInput', displayName: 'YouTube API Key', required: true },
    { name: 'include_statistics', input: 'BoolInput', displayName: 'Include Statistics', value: true },
    part('include_branding', 'Include Branding', true),
    part('include_playlists', 'Include Playlists', false),
  ],
  outputs: [tableOutput({ name: 'channel_df', displayName: 'Channel Info', method: 'get_channel_info' }, read)],
});

async function read(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const id = await channelId(textOf(inputs.channel_url), inputs.api_key, context);
  const parts = [
    'snippet',
    'contentDetails',
    ...(inputs.include_statistics === true ? ['statistics'] : []),
    ...(inputs.include_branding === true ? ['brandingSettings'] : []),
  ];
  try {
    const { items } = await askYouTube('channels', { part: parts.join(','), id }, inputs.api_key, context);
    const [found] = objectsOf(items);
    if (found === undefined) return [{ error: 'Channel not found' }];
    const row = rowOf(id, found, inputs);
    const playlists = inputs.include_playlists === true ? await playlistsOf(id, inputs.api_key, context) : [];
    return playlists.length === 0 ? [row] : playlists.map((playlist) => ({ ...row, ...playlist }));
  } catch (error) {
    if (!(error instanceof ServiceRefusedError)) throw error;
    return [{ error: error.message }];
  }
}

function rowOf(id: string, found: Json, inputs: Inputs): Json {
  const snippet = objectOf(found.snippet);
  const thumbnails = Object.entries(objectOf(snippet.thumbnails)).map(([size, picture]) => [
    `thumbnail_${size}`,
    objectOf(picture).url,
  ]);
  return {
    title: snippet.title,
    description: snippet.description,
    custom_url: snippet.customUrl ?? '',
    published_at: snippet.publishedAt,
    country: snippet.country ?? 'Not specified',
    channel_id: id,
    ...Object.fromEntries(thumbnails),
    ...(inputs.include_statistics === true && numbersOf(objectOf(found.statistics))),
    ...(inputs.include_branding === true && brandOf(objectOf(found.brandingSettings))),
  };
}

function numbersOf(statistics: Json): Json {
  return {
    ...countsOf(statistics, { view_count: 'viewCount', subscriber_count: 'subscriberCount' }),
    hidden_subscriber_count: statistics.hiddenSubscriberCount ?? false,
    ...countsOf(statistics, { video_count: 'videoCount' }),
  };
}

function brandOf(branding: Json): Json {
  const brand = objectOf(branding.channel);
  return {
    brand_title: brand.title ?? '',
    brand_description: brand.description ?? '',
    brand_keywords: brand.keywords ?? '',
    brand_banner_url: objectOf(branding.image).bannerExternalUrl ?? '',
  };
}

/** The first ten playlists that everybody may see; none where they are refused. */
async function playlistsOf(channelId: string, key: unknown, context: ComponentContext): Promise<readonly Json[]> {
  try {
    const query = { part: 'snippet,contentDetails', channelId, maxResults: 10 };
    const { items } = await askYouTube('playlists', query, key, context);
    return objectsOf(items).map((playlist) => {
      const snippet = objectOf(playlist.snippet);
      return {
        playlist_title: snippet.title,
        playlist_description: snippet.description,
        playlist_id: playlist.id,
        playlist_video_count: objectOf(playlist.contentDetails).itemCount,
        playlist_published_at: snippet.publishedAt,
        playlist_thumbnail_url: objectOf(objectOf(snippet.thumbnails).default).url,
      };
    });
  } catch (error) {
    if (!(error instanceof ServiceRefusedError)) throw error;
    return [];
  }
}

function part(name: string, displayName: string, value: boolean): InputDeclaration {
  return { name, input: 'BoolInput', displayName, value, advanced: true };
}
