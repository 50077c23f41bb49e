import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { deleteTemplate as dropTemplate } from '../../store/templates/delete.ts';
import { templatePath } from './template-path.ts';

export const deleteTemplate = endpoint({
  summary: 'Delete a template',
  description: 'Flows that were made of it stay.',
  tag: 'Templates',
  access: 'user',
  params: templatePath,
  responses: {
    200: {
      description: 'Deleted',
      schema: z.object({ message: z.string() }),
      example: { message: 'Template deleted successfully' },
    },
    403: { description: 'A template of somebody else' },
    404: { description: 'No template that you see' },
  },
  async handle({ app, principal, params }) {
    await dropTemplate(app, principal, params.template_id);
    return json({ message: 'Template deleted successfully' });
  },
});
