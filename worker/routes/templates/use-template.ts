import { FlowRecord } from '../../../schema/wire/flow.ts';
import { TemplateUse } from '../../../schema/wire/flow-template.ts';
import { lenientJsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { jsonText } from '../../http/respond.ts';
import { flowJson } from '../../store/flows/record.ts';
import { useTemplate as makeFlow } from '../../store/templates/use.ts';
import { templatePath } from './template-path.ts';

export const useTemplate = endpoint({
  summary: 'Make a flow of a template',
  description:
    'A flow of your own, in the project that is named or your default one. A name that you have already gets a number. No body is needed.',
  tag: 'Templates',
  access: 'user',
  params: templatePath,
  body: lenientJsonBody(TemplateUse),
  responses: {
    201: { description: 'The flow', schema: FlowRecord },
    404: { description: 'No template that you see, or no such project of yours' },
  },
  async handle({ app, principal, params, body }) {
    const wanted = { name: body.name ?? null, project: body.project_id ?? body.folder_id ?? null };
    return jsonText(flowJson(await makeFlow(app, principal, params.template_id, wanted)), 201);
  },
});
