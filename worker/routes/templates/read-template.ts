import { TemplateRecord } from '../../../schema/wire/flow-template.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonText } from '../../http/respond.ts';
import { readTemplate as findTemplate } from '../../store/templates/read.ts';
import { templateJson } from '../../store/templates/record.ts';
import { templatePath } from './template-path.ts';

export const readTemplate = endpoint({
  summary: 'Read a template',
  tag: 'Templates',
  access: 'user',
  params: templatePath,
  responses: {
    200: { description: 'The template', schema: TemplateRecord },
    404: { description: 'No template that you see' },
  },
  async handle({ app, principal, params }) {
    return jsonText(templateJson(await findTemplate(app, principal, params.template_id)));
  },
});
