import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { NotFoundError } from '../../http/errors.ts';

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, tryItOutEnabled: true });\n`;

/** The docs page's scripts and styles, from the Worker's own assets. */
export const docsAsset = endpoint({
  summary: 'A file of the API description',
  tag: 'Documentation',
  access: 'anyone',
  params: z.object({ file: z.string() }),
  responses: { 200: { description: 'The file', media: ['*/*'] }, 404: { description: 'No such file' } },
  async handle({ app, params }) {
    if (params.file === 'start.js') return new Response(start, { headers: { 'content-type': 'text/javascript' } });
    const response = await app.env.ASSETS.fetch(`http://assets/docs-assets/${encodeURIComponent(params.file)}`);
    if (!response.ok) throw new NotFoundError('Not Found');
    return new Response(response.body, response);
  },
});
