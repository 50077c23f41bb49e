import { type Json, objectOf, objectsOf } from '../http-services/json-members.ts';

/** The videos of a page of a playlist, or of what came when more was asked for, and how to ask for the rest. */
export function playlistPart(data: unknown): PlaylistPart {
  const items = shown(objectOf(data)) ?? added(objectOf(data)) ?? [];
  const ids = items.map((item) => objectOf(item.playlistVideoRenderer).videoId);
  const command = member(items.at(-1), 'continuationItemRenderer', 'continuationEndpoint', 'continuationCommand');
  const token = objectOf(command).token;
  return {
    ids: ids.filter((id): id is string => typeof id === 'string'),
    next: typeof token === 'string' ? token : null,
  };
}

function shown(data: Json): readonly Json[] | null {
  const tabs = objectsOf(member(data, 'contents', 'twoColumnBrowseResultsRenderer', 'tabs'));
  const sections = objectsOf(member(tabs[0], 'tabRenderer', 'content', 'sectionListRenderer', 'contents'));
  for (const section of sections) {
    const [first] = objectsOf(member(section, 'itemSectionRenderer', 'contents'));
    const list = objectOf(first).playlistVideoListRenderer;
    if (list !== undefined) return objectsOf(objectOf(list).contents);
  }
  return null;
}

function added(data: Json): readonly Json[] | null {
  const [action] = objectsOf(data.onResponseReceivedActions);
  const items = member(action, 'appendContinuationItemsAction', 'continuationItems');
  return items === undefined ? null : objectsOf(items);
}

function member(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((found, name) => objectOf(found)[name], value);
}

interface PlaylistPart {
  readonly ids: readonly string[];
  /** Null where this was the last part. */
  readonly next: string | null;
}
