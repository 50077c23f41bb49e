import * as z from 'zod';
import { VariableRecord } from '../../../schema/wire/variable.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/respond.ts';
import { listVariables as readVariables } from '../../store/variables.ts';
import { variableRecord } from './variable-record.ts';

export const listVariables = endpoint({
  summary: 'List your variables',
  tag: 'Variables',
  access: 'user',
  responses: { 200: { description: 'The variables, oldest first', schema: z.array(VariableRecord) } },
  async handle({ app, principal }) {
    const rows = await readVariables(app, principal.userId);
    return json(await Promise.all(rows.map((row) => variableRecord(app, row))));
  },
});
