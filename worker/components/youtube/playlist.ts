import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { checkStatus, parsed } from '../http-services/service-answer.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';
import { playlistPart } from './playlist-part.ts';

/** Lists the addresses of a playlist's videos, without a key: from the page that everybody sees. */
export const youTubePlaylist = defineComponent({
  type: 'YouTubePlaylistComponent',
  displayName: 'YouTube Playlist',
  description: 'Lists the addresses of the videos of a YouTube playlist.',
  icon: 'YouTube',
  inputs: [
    {
      name: 'playlist_url',
      input: 'MessageTextInput',
      displayName: 'Playlist URL',
      info: 'Address of the playlist.',
      required: true,
      inputTypes: ['Message'],
    },
  ],
  outputs: [tableOutput({ name: 'video_urls', displayName: 'Video URLs', method: 'extract_video_urls' }, list)],
});

async function list(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const page = await pageOf(textOf(inputs.playlist_url), context);
  let part = playlistPart(page.data);
  const ids = new Set(part.ids);
  for (let pages = 1; part.next !== null && pages < MOST_PAGES; pages += 1) {
    part = playlistPart(await nextPart(part.next, page.key, context));
    for (const id of part.ids) ids.add(id);
  }
  return [...ids].map((id) => ({ video_url: `https://youtube.com/watch?v=${id}` }));
}

async function pageOf(address: string, context: ComponentContext): Promise<{ data: unknown; key: string }> {
  const id = URL.canParse(address) ? new URL(address).searchParams.get('list') : null;
  if (id === null) {
    throw new ServiceAnswerError(`No playlist is named in the address ${JSON.stringify(address)}: it lacks "list=".`);
  }
  const url = `https://www.youtube.com/playlist?list=${encodeURIComponent(id)}`;
  const answer = await askService(context, { url, key: 'playlist', headers: LANGUAGE });
  checkStatus(answer, 'requests');
  const found = /ytInitialData\s*=\s*(\{[\s\S]*?\});\s*<\/script>/.exec(answer.text)?.[1];
  if (found === undefined) throw new ServiceAnswerError('YouTube told nothing of this playlist.');
  return {
    data: JSON.parse(found),
    key: /"INNERTUBE_API_KEY":\s*"([\w-]+)"/.exec(answer.text)?.[1] ?? '',
  };
}

async function nextPart(continuation: string, key: string, context: ComponentContext): Promise<unknown> {
  const answer = await askService(context, {
    url: `https://www.youtube.com/youtubei/v1/browse?key=${key}`,
    key: 'more of a playlist',
    headers: { ...LANGUAGE, 'x-youtube-client-name': '1', 'x-youtube-client-version': CLIENT },
    json: { continuation, context: { client: { clientName: 'WEB', clientVersion: CLIENT } } },
  });
  checkStatus(answer, 'requests');
  return parsed(answer);
}

const LANGUAGE = { 'accept-language': 'en-US,en' };
/** What the page calls itself when it asks for more. */
const CLIENT = '2.20200720.00.02';
/** Each has a hundred videos; the longest playlists have five thousand. */
const MOST_PAGES = 60;
