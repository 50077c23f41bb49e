import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { splitUrl } from '../../http/query.ts';

const declared = {
  summary: 'Go to the projects',
  description: 'Folders are what projects once were called: method, body and query stay.',
  tag: 'Projects',
  access: 'anyone',
  responses: { 307: { description: 'The path below `/api/v1/projects`, with the same query' } },
} as const;

/** The older name of projects: every path below `/api/v1/folders` leads to its twin. */
export const redirectFolders = endpoint({ ...declared, handle: ({ request }) => redirected(request) });

export const redirectFolder = endpoint({
  ...declared,
  params: z.object({ folder_id: z.string() }),
  handle: ({ request }) => redirected(request),
});

async function redirected({ url }: Request): Promise<Response> {
  const { path } = splitUrl(url);
  const query = url.indexOf('?');
  const location = path.replace(/^\/api\/v1\/folders/, '/api/v1/projects');
  return new Response(null, {
    status: 307,
    headers: { location: `${location}${query === -1 ? '' : url.slice(query)}` },
  });
}
