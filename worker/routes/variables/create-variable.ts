import { VariableCreate, VariableRecord } from '../../../schema/wire/variable.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { credentialType, createVariable as storeVariable } from '../../store/variables.ts';
import { variableRecord } from './variable-record.ts';

export const createVariable = endpoint({
  summary: 'Make a variable',
  description: 'Type Credential (the default) never shows its value again; any other type does.',
  tag: 'Variables',
  access: 'user',
  body: jsonBody(VariableCreate),
  responses: {
    201: { description: 'The variable', schema: VariableRecord },
    400: { description: 'An empty name or value, or a name that is taken' },
  },
  async handle({ app, principal, body }) {
    const { name, value, type, default_fields: fields } = body.value;
    const variable = { name, value, type: type ?? credentialType, defaultFields: fields ?? [] };
    return json(await variableRecord(app, await storeVariable(app, principal.userId, variable)), 201);
  },
});
