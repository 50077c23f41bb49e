import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, objectsOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { countsOf } from './video-members.ts';
import { askYouTube, orYouTubeError } from './you-tube.ts';

/** Searches videos: a row each. */
export const videoSearch = defineComponent({
  type: 'YouTubeSearchComponent',
  displayName: 'YouTube Search',
  description: 'Searches videos on YouTube.',
  icon: 'YouTube',
  inputs: [
    {
      name: 'query',
      input: 'MessageTextInput',
      displayName: 'Search Query',
      info: 'What to search for.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    { name: 'api_key', input: 'SecretStrInput', displayName: 'YouTube API Key', required: true },
    { name: 'max_results', input: 'IntInput', displayName: 'Max Results', info: 'How many videos to find.', value: 10 },
    {
      name: 'order',
      input: 'DropdownInput',
      displayName: 'Sort Order',
      value: 'relevance',
      options: ['relevance', 'date', 'rating', 'title', 'viewCount'],
    },
    {
      name: 'include_metadata',
      input: 'BoolInput',
      displayName: 'Include Metadata',
      info: 'Asks for the numbers and the length of each video too.',
      value: true,
      advanced: true,
    },
  ],
  outputs: [
    tableOutput({ name: 'results', displayName: 'Search Results', method: 'search_videos' }, (inputs, context) =>
      orYouTubeError(() => found(inputs, context), {}),
    ),
  ],
});

async function found(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const { query: q, max_results: maxResults, order, api_key: key } = inputs;
  const query = { q, part: 'id,snippet', maxResults, order, type: 'video' };
  const page = await askYouTube('search', query, key, context);
  const rows: Json[] = [];
  for (const hit of objectsOf(page.items)) {
    const id = objectOf(hit.id).videoId;
    const metadata = inputs.include_metadata === true ? await metadataOf(id, key, context) : {};
    rows.push({ ...rowOf(id, objectOf(hit.snippet)), ...metadata });
  }
  return rows;
}

function rowOf(id: unknown, snippet: Json): Json {
  return {
    video_id: id,
    title: snippet.title,
    description: snippet.description,
    published_at: snippet.publishedAt,
    channel_title: snippet.channelTitle,
    thumbnail_url: objectOf(objectOf(snippet.thumbnails).default).url,
  };
}

async function metadataOf(id: unknown, key: unknown, context: ComponentContext): Promise<Json> {
  const { items } = await askYouTube('videos', { part: 'statistics,contentDetails', id }, key, context);
  const [video] = objectsOf(items);
  if (video === undefined) return {};
  return { ...countsOf(video.statistics, counts), duration: objectOf(video.contentDetails).duration };
}

const counts = { view_count: 'viewCount', like_count: 'likeCount', comment_count: 'commentCount' };
