import * as z from 'zod';

const variableExample = {
  id: '08d39bd5-7e14-4950-8113-af3af36cab8a',
  name: 'OPENAI_API_KEY',
  type: 'Credential',
  value: null,
  default_fields: ['api_key'],
};

const name = z.string().max(200);
const value = z.string().max(100_000);
const defaultFields = z.array(z.string().max(1000)).max(1000).nullable();

export const VariableCreate = z
  .object({ name, value, default_fields: defaultFields, type: z.string().max(50).nullable().optional() })
  .meta({
    id: 'VariableCreate',
    examples: [{ name: 'OPENAI_API_KEY', value: 'sk-…', type: 'Credential', default_fields: ['api_key'] }],
  });

export const VariableUpdate = z
  .object({
    id: z.guid(),
    name: name.nullable().optional(),
    value: value.nullable().optional(),
    type: z.string().max(50).nullable().optional(),
    default_fields: defaultFields.optional(),
  })
  .meta({ id: 'VariableUpdate', examples: [{ id: variableExample.id, value: 'sk-…' }] });

/** `value` is shown for type Generic only; a Credential never comes back (facts 16). */
export const VariableRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    value: z.string().nullable(),
    default_fields: z.array(z.string()),
  })
  .meta({ id: 'Variable', examples: [variableExample] });
