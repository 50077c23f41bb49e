import { TemplateCreate, TemplateRecord } from '../../../schema/wire/flow-template.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonText } from '../../http/respond.ts';
import { createTemplate as storeTemplate } from '../../store/templates/create.ts';
import { templateJson } from '../../store/templates/record.ts';
import { flowPath } from '../flows/flow-path.ts';

export const createTemplate = endpoint({
  summary: 'Make a template of a flow',
  description:
    'Of the flow as it is now; values of secret fields are left out. `system` is for superusers, `tenant` for your tenant (for yourself, if you are in none), `business` for the one that `business_id` names, `personal` for yourself.',
  tag: 'Templates',
  access: 'user',
  params: flowPath,
  body: jsonBody(TemplateCreate),
  responses: {
    201: { description: 'The template', schema: TemplateRecord },
    400: { description: 'The flow has no data' },
    403: { description: 'A scope that is not yours to fill, or a flow that is shared with you, and not yours' },
    404: { description: 'No such flow that you see' },
  },
  async handle({ app, principal, params, body }) {
    return jsonText(templateJson(await storeTemplate(app, principal, params.flow_id, body.value)), 201);
  },
});
