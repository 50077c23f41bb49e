import * as z from 'zod';
import { VariableRecord, VariableUpdate } from '../../../schema/wire/variable.ts';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError } from '../../http/errors.ts';
import { json } from '../../http/respond.ts';
import { type NewVariable, updateVariable as storeVariable } from '../../store/variables.ts';
import { variableRecord } from './variable-record.ts';

export const updateVariable = endpoint({
  summary: 'Change a variable',
  tag: 'Variables',
  access: 'user',
  params: z.object({ variable_id: z.guid() }),
  body: jsonBody(VariableUpdate),
  responses: {
    200: { description: 'The variable', schema: VariableRecord },
    400: { description: 'An empty or taken name, or an id that is not the path’s' },
    404: { description: 'No such variable of yours' },
  },
  async handle({ app, principal, params, body }) {
    const { id, name, value, type, default_fields: fields } = body.value;
    if (id.toLowerCase() !== params.variable_id.toLowerCase()) {
      throw new BadRequestError('The id in the body is not the id in the path.', 'id_mismatch');
    }
    const change: Partial<NewVariable> = {};
    if (typeof name === 'string') change.name = name;
    if (typeof value === 'string') change.value = value;
    if (typeof type === 'string') change.type = type;
    if (fields !== undefined) change.defaultFields = fields ?? [];
    return json(await variableRecord(app, await storeVariable(app, principal.userId, id.toLowerCase(), change)));
  },
});
