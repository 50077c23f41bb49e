import { endpoint } from '../../http/endpoint.ts';

/** Whoever opens the server's address in a browser is led to what there is to see. */
export const frontPage = endpoint({
  summary: 'Leads to the interactive API description',
  tag: 'Documentation',
  access: 'anyone',
  responses: { 302: { description: 'It is at /docs' } },
  async handle() {
    return new Response(null, { status: 302, headers: { location: '/docs' } });
  },
});
