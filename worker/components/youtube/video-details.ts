import { type ComponentContext, defineComponent, type InputDeclaration, type Inputs } from '../../engine/component.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { type Json, objectOf, objectsOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { clockOf, countsOf, qualityOf, thumbnailsOf } from './video-members.ts';
import { videoOf, videoUrl, youTubeKey } from './video-node.ts';
import { askYouTube, orYouTubeError } from './you-tube.ts';

/** What YouTube knows of one video, as a row. */
export const videoDetails = defineComponent({
  type: 'YouTubeVideoDetailsComponent',
  displayName: 'YouTube Video Details',
  description: 'Tells what YouTube knows of a video, and its numbers.',
  icon: 'YouTube',
  inputs: [
    videoUrl,
    youTubeKey,
    { name: 'include_statistics', input: 'BoolInput', displayName: 'Include Statistics', value: true },
    part('include_content_details', 'Include Content Details'),
    part('include_tags', 'Include Tags'),
    part('include_thumbnails', 'Include Thumbnails'),
  ],
  outputs: [
    tableOutput({ name: 'video_data', displayName: 'Video Data', method: 'get_video_details' }, (inputs, context) =>
      orYouTubeError(() => read(inputs, context), {
        403: 'API quota exceeded or access forbidden.',
        404: 'Video not found.',
      }),
    ),
  ],
});

async function read(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const { id } = videoOf(inputs);
  const parts = [
    'snippet',
    ...(inputs.include_statistics === true ? ['statistics'] : []),
    ...(inputs.include_content_details === true ? ['contentDetails'] : []),
  ];
  const { items } = await askYouTube('videos', { part: parts.join(','), id }, inputs.api_key, context);
  const [video] = objectsOf(items);
  return [video === undefined ? { error: 'Video not found' } : rowOf(id, video, inputs)];
}

function rowOf(id: string, video: Json, inputs: Inputs): Json {
  const snippet = objectOf(video.snippet);
  const tags = Array.isArray(snippet.tags) ? snippet.tags : null;
  return {
    video_id: id,
    title: snippet.title,
    url: `https://www.youtube.com/watch?v=${id}`,
    channel_id: snippet.channelId,
    channel_title: snippet.channelTitle,
    published_at: snippet.publishedAt,
    category_id: snippet.categoryId ?? 'Unknown',
    live_broadcast_content: snippet.liveBroadcastContent ?? 'none',
    description: snippet.description,
    ...(inputs.include_statistics === true && 'statistics' in video && countsOf(video.statistics, counts)),
    ...(inputs.include_content_details === true && 'contentDetails' in video && detailsOf(video.contentDetails)),
    ...(inputs.include_tags === true && tags !== null && { tags: tags.join(', '), tags_count: tags.length }),
    ...(inputs.include_thumbnails === true && thumbnailsOf(snippet)),
  };
}

function detailsOf(value: unknown): Json {
  const details = objectOf(value);
  const { definition, rest } = qualityOf(details);
  return {
    duration: clockOf(details.duration),
    dimension: details.dimension ?? '2d',
    definition,
    ...rest,
    has_custom_thumbnails: details.hasCustomThumbnail ?? false,
    ...('contentRating' in details && { content_rating: pythonStr(details.contentRating) }),
  };
}

function part(name: string, displayName: string): InputDeclaration {
  return { name, input: 'BoolInput', displayName, value: true, advanced: true };
}

const counts = {
  view_count: 'viewCount',
  like_count: 'likeCount',
  favorite_count: 'favoriteCount',
  comment_count: 'commentCount',
};
