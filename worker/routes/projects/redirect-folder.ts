import { endpoint } from '../../http/endpoint.ts';
import { splitUrl } from '../../http/query.ts';

/** The older name of projects: every path below `/api/v1/folders` leads to its twin, with method, body and query. */
export const redirectFolder = endpoint({
  summary: 'Go to the project',
  description: 'Folders are what projects once were called.',
  tag: 'Projects',
  access: 'anyone',
  responses: { 307: { description: 'The path below `/api/v1/projects`, with the same query' } },
  async handle({ request }) {
    const { path } = splitUrl(request.url);
    const query = request.url.indexOf('?');
    const location = path.replace(/^\/api\/v1\/folders/, '/api/v1/projects');
    const search = query === -1 ? '' : request.url.slice(query);
    return new Response(null, { status: 307, headers: { location: `${location}${search}` } });
  },
});
