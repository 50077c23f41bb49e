import { beforeEach, expect, test } from 'vitest';
import { flow } from '../engine/support/flow.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService } from '../support/service.ts';

let ann: Person;

beforeEach(async () => {
  ann = await addUser(await freshService({ OPENAI_API_KEY: 'of the deployment' }), 'ann');
});

test('a run reads the variables of its own .env file, and the next one does not', async () => {
  const file = { id: 'Dotenv-1', outputs: ['env_set'], fields: { dotenv_file_content: 'CITY=Rome' } };
  const reader = { id: 'GetEnvVar-1', outputs: ['env_var_value'], fields: { env_var_name: 'CITY' } };
  // An edge into a field that is not read: the file comes first.
  const both = flow([file, reader], [['Dotenv-1.env_set', 'GetEnvVar-1.after']]);
  expect(await run('both', both)).toMatchObject({ text: 'Rome' });
  expect(await run('alone', flow([reader]))).toMatchObject({ failure: expect.stringContaining('CITY not set') });
});

test.each(['SERVICE_SECRET_KEY', 'RUNTIME', 'PROVIDER_VARIABLES'])(
  'the server’s own %s is no variable',
  async (name) => {
    const reader = { id: 'GetEnvVar-1', outputs: ['env_var_value'], fields: { env_var_name: name } };
    expect(await run('own', flow([reader]))).toMatchObject({ failure: expect.stringContaining('not set') });
  },
);

async function run(name: string, data: object) {
  await ann.byKey.json('POST', '/api/v1/flows/', { name, endpoint_name: name, data });
  const path = `/api/v1/run/${name}`;
  const { body } = await ann.byKey.ask('POST', path, { output_type: 'debug', input_type: 'any' });
  if (typeof body?.detail === 'string') return { failure: body.detail };
  const results = (body as unknown as Answer).outputs[0]?.outputs ?? [];
  const found = results.find(({ component_id }) => component_id === 'GetEnvVar-1');
  return { text: found?.outputs.env_var_value?.message };
}

interface Answer {
  outputs: { outputs: { component_id: string; outputs: Record<string, { message: string }> }[] }[];
}
