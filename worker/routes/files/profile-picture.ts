import * as z from 'zod';
import { mediaTypeOf } from '../../documents/media-type.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError, NotFoundError } from '../../http/errors.ts';
import { empty } from '../../http/respond.ts';
import { endingOf } from '../../store/files/names.ts';
import { listPictures, readPicture } from '../../store/files/profile-pictures.ts';
import { drawnPictures } from './profile-pictures/drawn.ts';

export const profilePicture = endpoint({
  summary: 'Show a profile picture',
  description: "The operator's of that name, or the one that comes with the server.",
  tag: 'Files',
  access: 'anyone',
  params: z.object({ folder_name: z.string(), file_name: z.string() }),
  responses: {
    200: { description: 'The picture', media: ['image/*'] },
    304: { description: 'As it was when you had it' },
    400: { description: 'No such folder, or a name that is none' },
    404: { description: 'No such picture' },
  },
  async handle({ app, request, params }) {
    const { folder_name: folder, file_name: file } = params;
    const name = `${folder}/${file}`;
    if (name.includes('..')) {
      const detail = "Path traversal patterns ('..') are not allowed in folder or file names";
      throw new BadRequestError(detail, 'picture_name');
    }
    if (/[\\/]/.test(folder + file)) {
      throw new BadRequestError("File name cannot contain path separators ('/' or '\\')", 'picture_name');
    }
    const own = await readPicture(app, name);
    const drawn = drawnPictures.get(name);
    if (!own && drawn === undefined) {
      const folders = [...(await listPictures(app)), ...drawnPictures.keys()].map(folderOf);
      if (folders.includes(folder)) throw new NotFoundError(`Profile picture ${name} not found`, 'picture_not_found');
      const detail = `Folder must be one of: ${[...new Set(folders)].sort().join(', ')}`;
      throw new BadRequestError(detail, 'picture_folder');
    }
    const headers = { ...pictureHeaders(file), ...(own ? { etag: own.httpEtag } : {}) };
    if (own && request.headers.get('if-none-match') === own.httpEtag) {
      await own.body.cancel();
      return empty(304, headers);
    }
    if (request.method === 'HEAD') {
      await own?.body.cancel();
      return new Response(null, { headers });
    }
    return new Response(own?.body ?? drawn, { headers });
  },
});

// Anybody may load it, so nothing in it may act.
function pictureHeaders(file: string): Record<string, string> {
  const type = mediaTypeOf(endingOf(file));
  return {
    'content-type': type.startsWith('image/') ? type : 'application/octet-stream',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  };
}

function folderOf(name: string): string {
  return name.slice(0, name.indexOf('/'));
}
