import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { videoOf, videoUrl, youTubeKey } from './video-node.ts';
import { askYouTube, orYouTubeError } from './you-tube.ts';

/** Reads the comments of a video: a row each, replies behind what they reply to. */
export const comments = defineComponent({
  type: 'YouTubeCommentsComponent',
  displayName: 'YouTube Comments',
  description: 'Reads the comments of a YouTube video.',
  icon: 'YouTube',
  inputs: [
    videoUrl,
    youTubeKey,
    {
      name: 'max_results',
      input: 'IntInput',
      displayName: 'Max Results',
      info: 'How many comments to read; replies do not count.',
      value: 20,
    },
    {
      name: 'sort_by',
      input: 'DropdownInput',
      displayName: 'Sort By',
      value: 'relevance',
      options: ['time', 'relevance'],
    },
    { name: 'include_replies', input: 'BoolInput', displayName: 'Include Replies', value: false, advanced: true },
    { name: 'include_metrics', input: 'BoolInput', displayName: 'Include Metrics', value: true, advanced: true },
  ],
  outputs: [
    tableOutput({ name: 'comments', displayName: 'Comments', method: 'get_video_comments' }, (inputs, context) =>
      orYouTubeError(() => read(inputs, context), {
        403: 'Comments are disabled for this video or API quota exceeded.',
        404: 'Video not found.',
      }),
    ),
  ],
});

async function read(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const { id: videoId, url } = videoOf(inputs);
  const wanted = Number(inputs.max_results);
  const rows: Json[] = [];
  let count = 0;
  let pageToken: unknown = null;
  do {
    const query = {
      part: 'snippet,replies',
      videoId,
      maxResults: Math.min(100, wanted - count),
      order: inputs.sort_by,
      textFormat: 'plainText',
      pageToken,
    };
    const page = await askYouTube('commentThreads', query, inputs.api_key, context);
    const threads = objectsOf(page.items).slice(0, wanted - count);
    count += threads.length;
    for (const thread of threads) rows.push(...rowsOf(thread, inputs, { video_id: videoId, video_url: url }));
    pageToken = threads.length === 0 ? null : (page.nextPageToken ?? null);
  } while (pageToken !== null && count < wanted);
  return rows;
}

function rowsOf(thread: Json, inputs: Inputs, video: Json): readonly Json[] {
  const { topLevelComment, totalReplyCount } = objectOf(thread.snippet);
  const top = objectOf(topLevelComment);
  const replies = inputs.include_replies === true ? objectsOf(objectOf(thread.replies).comments) : [];
  return [
    { ...video, ...rowOf(top, '', inputs, totalReplyCount) },
    ...replies.map((reply) => ({ ...video, ...rowOf(reply, textOf(top.id), inputs, 0) })),
  ];
}

/** Replies have neither the address of their author's channel nor the time of their last change. */
function rowOf(comment: Json, parent: string, inputs: Inputs, replies: unknown): Json {
  const said = objectOf(comment.snippet);
  const isReply = parent !== '';
  return {
    comment_id: comment.id,
    parent_comment_id: parent,
    is_reply: isReply,
    author: said.authorDisplayName,
    ...(!isReply && { author_channel_url: said.authorChannelUrl ?? '' }),
    text: said.textDisplay,
    published_at: said.publishedAt,
    ...(!isReply && { updated_at: said.updatedAt }),
    ...(inputs.include_metrics === true && { like_count: said.likeCount, reply_count: replies }),
  };
}
