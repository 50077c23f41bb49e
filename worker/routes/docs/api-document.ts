import { endpoint } from '../../http/endpoint.ts';
import { openApiDocument } from '../../http/openapi.ts';
import { jsonText } from '../../http/respond.ts';
import { version } from '../../version.ts';

let text: string | null = null;

/** The OpenAPI document of this very server, made once. */
export const apiDocument = endpoint({
  summary: 'The OpenAPI document',
  tag: 'Documentation',
  access: 'anyone',
  responses: { 200: { description: 'OpenAPI 3.1', media: ['application/json'] } },
  async handle() {
    if (text === null) {
      // The table imports this endpoint, so it is looked at when first asked for.
      const { routes } = await import('../../router.ts');
      text = JSON.stringify(openApiDocument(routes, version));
    }
    return jsonText(text);
  },
});
