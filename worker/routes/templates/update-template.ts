import { TemplateRecord, TemplateUpdate } from '../../../schema/wire/flow-template.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { memberText } from '../../http/json-text.ts';
import { jsonText } from '../../http/respond.ts';
import { templateJson } from '../../store/templates/record.ts';
import { updateTemplate as storeTemplate } from '../../store/templates/update.ts';
import { templatePath } from './template-path.ts';

export const updateTemplate = endpoint({
  summary: 'Change a template',
  description:
    'Absent members stay as they are, null clears. Values of secret fields in `data` are left out. Flows that were made of it stay as they are.',
  tag: 'Templates',
  access: 'user',
  params: templatePath,
  body: jsonBody(TemplateUpdate),
  responses: {
    200: { description: 'The template', schema: TemplateRecord },
    403: { description: 'A template of somebody else, or a business that you are not in' },
    404: { description: 'No template that you see' },
    409: { description: 'The template changed since `last_known_updated_at`' },
  },
  async handle({ app, principal, params, body }) {
    const data = body.value.data ? memberText(body.text, ['data']) : null;
    return jsonText(templateJson(await storeTemplate(app, principal, params.template_id, body.value, data)));
  },
});
