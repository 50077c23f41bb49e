import type { AppContext } from '../../context.ts';

/** The operator's profile pictures, as `folder/file`, in the order of their names. */
export async function listPictures({ files }: AppContext): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await files.list({ prefix, ...(cursor ? { cursor } : {}) });
    names.push(...page.objects.map(({ key }) => key.slice(prefix.length)));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return names;
}

/** One of the operator's profile pictures; null where there is none of that name. */
export async function readPicture({ files }: AppContext, name: string): Promise<R2ObjectBody | null> {
  const key = prefix + name;
  return new TextEncoder().encode(key).length > longestKey ? null : files.get(key);
}

/** Beside the users' files: these names are the operator's, who copies them there (docs/platforms.md). */
const prefix = 'profile_pictures/';

/** Bytes, as the store takes them. */
const longestKey = 1024;
