import { type ComponentContext, defineComponent, type InputDeclaration, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { categories, regions } from './trending-choices.ts';
import { clockOf, countsOf, qualityOf, thumbnailsOf } from './video-members.ts';
import { askYouTube, orYouTubeError } from './you-tube.ts';

/** The videos that many people watch now: a row each. */
export const trendingVideos = defineComponent({
  type: 'YouTubeTrendingComponent',
  displayName: 'YouTube Trending',
  description: 'Lists the videos that many people watch on YouTube now.',
  icon: 'YouTube',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'YouTube API Key', required: true },
    choice('region', 'Region', regions, 'Global'),
    choice('category', 'Category', categories, 'All'),
    {
      name: 'max_results',
      input: 'IntInput',
      displayName: 'Max Results',
      info: 'How many videos to list, from 1 to 50.',
      value: 10,
    },
    { name: 'include_statistics', input: 'BoolInput', displayName: 'Include Statistics', value: true },
    {
      name: 'include_content_details',
      input: 'BoolInput',
      displayName: 'Include Content Details',
      value: true,
      advanced: true,
    },
    { name: 'include_thumbnails', input: 'BoolInput', displayName: 'Include Thumbnails', value: true, advanced: true },
  ],
  outputs: [
    tableOutput(
      { name: 'trending_videos', displayName: 'Trending Videos', method: 'get_trending_videos' },
      (inputs, context) =>
        orYouTubeError(() => list(inputs, context), {
          403: 'API quota exceeded or access forbidden.',
          404: 'Resource not found.',
        }),
    ),
  ],
});

async function list(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const parts = [
    'snippet',
    ...(inputs.include_statistics === true ? ['statistics'] : []),
    ...(inputs.include_content_details === true ? ['contentDetails'] : []),
  ];
  const category = textOf(inputs.category);
  const query = {
    part: parts.join(','),
    chart: 'mostPopular',
    regionCode: regions[textOf(inputs.region)],
    maxResults: Math.min(50, Math.max(1, Number(inputs.max_results))),
    ...(category !== 'All' && { videoCategoryId: categories[category] }),
  };
  const { items } = await askYouTube('videos', query, inputs.api_key, context);
  return objectsOf(items).map((video) => rowOf(video, inputs));
}

function rowOf(video: Json, inputs: Inputs): Json {
  const snippet = objectOf(video.snippet);
  return {
    video_id: video.id,
    title: snippet.title,
    channel_id: snippet.channelId,
    channel_title: snippet.channelTitle,
    category: inputs.category,
    region: inputs.region,
    published_at: snippet.publishedAt,
    url: `https://www.youtube.com/watch?v=${textOf(video.id)}`,
    description: snippet.description,
    ...(inputs.include_statistics === true && 'statistics' in video && countsOf(video.statistics, counts)),
    ...(inputs.include_content_details === true && 'contentDetails' in video && detailsOf(video.contentDetails)),
    ...(inputs.include_thumbnails === true && thumbnailsOf(snippet)),
  };
}

function detailsOf(value: unknown): Json {
  const details = objectOf(value);
  const { definition, rest } = qualityOf(details);
  return { duration: clockOf(details.duration), definition, ...rest };
}

function choice(
  name: string,
  displayName: string,
  choices: Readonly<Record<string, string>>,
  value: string,
): InputDeclaration {
  return { name, input: 'DropdownInput', displayName, value, options: Object.keys(choices) };
}

const counts = { view_count: 'viewCount', like_count: 'likeCount', comment_count: 'commentCount' };
