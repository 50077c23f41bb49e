import { beforeEach, describe, expect, test } from 'vitest';
import { variables } from '../../schema/tables/variables.ts';
import { chatOutput, flow } from '../engine/support/flow.ts';
import { addUser, type Person } from '../support/people.ts';
import { freshService, type Service, service } from '../support/service.ts';

let nobody: Service;
let ann: Person;

beforeEach(async () => {
  nobody = await freshService({ OPENAI_API_KEY: 'of the deployment' });
  ann = await addUser(nobody, 'ann');
});

const create = (body: unknown) => ann.byKey.ask('POST', '/api/v1/variables/', body);
const made = (body: unknown) => ann.byKey.json<Variable>('POST', '/api/v1/variables/', body);
const list = () => ann.byKey.json<Variable[]>('GET', '/api/v1/variables/');

describe('a variable', () => {
  test('of type Credential, the default, never shows its value; a Generic one always does', async () => {
    const bodies = [
      { name: 'KEY', value: 'topsecret', type: 'Credential', default_fields: ['api_key'] },
      { name: 'GEN', value: 'plain', type: 'Generic', default_fields: [] },
      { name: 'DEF', value: 'v', default_fields: null },
      { name: 'NUL', value: 'v', default_fields: [], type: null },
      { name: 'T', value: 'v', type: 'Weird', default_fields: [] },
    ];
    const shown = [];
    for (const body of bodies) {
      const answer = await create(body);
      expect(answer.status).toBe(201);
      expect(Object.keys(answer.body ?? {})).toEqual(['id', 'name', 'type', 'value', 'default_fields']);
      shown.push(answer.body);
    }
    expect(shown).toMatchObject([
      { name: 'KEY', type: 'Credential', value: null, default_fields: ['api_key'] },
      { name: 'GEN', type: 'Generic', value: 'plain', default_fields: [] },
      { name: 'DEF', type: 'Credential', value: null, default_fields: [] },
      { name: 'NUL', type: 'Credential', value: null },
      { name: 'T', type: 'Weird', value: null },
    ]);
    expect(await list()).toEqual(shown);
    expect(JSON.stringify(await nobody.app.db.select().from(variables))).not.toMatch(/topsecret|plain/);
  });

  test.each([
    [{ name: 'TAKEN', value: 'x', default_fields: [] }, 'Variable name already exists', 'variable_exists'],
    [{ name: '', value: 'x', default_fields: [] }, 'Variable name cannot be empty', 'variable_empty'],
    [{ name: 'Q', value: '', default_fields: [] }, 'Variable value cannot be empty', 'variable_empty'],
    [{ name: '', value: '', default_fields: [] }, 'Variable name and value cannot be empty', 'variable_empty'],
  ])('from %j is 400', async (body, detail, code) => {
    await made({ name: 'TAKEN', value: 'x', default_fields: [] });
    expect(await create(body)).toMatchObject({ status: 400, body: { detail, code } });
  });

  test.each([
    [{ name: 'Q' }, ['value', 'default_fields'], 'missing'],
    [{ name: 'Q', value: 'v' }, ['default_fields'], 'missing'],
    [{ name: 5, value: 'v', default_fields: [] }, ['name'], 'string_type'],
    [{ name: 'Q', value: { a: 1 }, default_fields: [] }, ['value'], 'string_type'],
    [{ name: 'Q', value: 'v', default_fields: 'x' }, ['default_fields'], 'list_type'],
    [{ name: 'x'.repeat(10_000), value: 'v', default_fields: [] }, ['name'], 'string_too_long'],
    [{ name: 'Q', value: 'v', default_fields: Array(5000).fill('x') }, ['default_fields'], 'too_long'],
  ])('from wrong types is 422, case %#', async (body, fields, type) => {
    const { status, body: answer } = await create(body);
    expect(status).toBe(422);
    expect(answer?.detail).toMatchObject(fields.map((field) => ({ type, loc: ['body', field] })));
  });

  test('changes in what the body names', async () => {
    const { id } = await made({ name: 'GEN', value: 'plain', type: 'Generic', default_fields: ['a'] });
    const patch = (body: object) => ann.byKey.ask('PATCH', `/api/v1/variables/${id}`, { id, ...body });
    expect((await patch({})).body).toMatchObject({ name: 'GEN', value: 'plain', default_fields: ['a'] });
    expect((await patch({ name: null, value: null, type: null })).body).toMatchObject({ name: 'GEN', value: 'plain' });
    expect((await patch({ name: 'GEN2', value: 'plain2', default_fields: ['x'] })).body).toEqual({
      id,
      name: 'GEN2',
      type: 'Generic',
      value: 'plain2',
      default_fields: ['x'],
    });
    expect((await patch({ default_fields: null })).body).toMatchObject({ default_fields: [] });
    expect((await patch({ type: 'Credential' })).body).toMatchObject({ value: null });
    await made({ name: 'OTHER', value: 'x', default_fields: [] });
    expect(await patch({ name: 'OTHER' })).toMatchObject({ status: 400, body: { code: 'variable_exists' } });
    for (const empty of [{ name: '' }, { value: '' }]) {
      expect(await patch(empty)).toMatchObject({ status: 400, body: { code: 'variable_empty' } });
    }
    const without = await ann.byKey.ask('PATCH', `/api/v1/variables/${id}`, { value: 'x' });
    expect(without).toMatchObject({ status: 422, body: { detail: [{ type: 'missing', loc: ['body', 'id'] }] } });
    const other = { id: crypto.randomUUID(), value: 'x' };
    expect(await ann.byKey.ask('PATCH', `/api/v1/variables/${id}`, other)).toMatchObject({
      status: 400,
      body: { code: 'id_mismatch' },
    });
  });

  test('is deleted once', async () => {
    const { id } = await made({ name: 'GEN', value: 'plain', default_fields: [] });
    expect((await ann.byKey.fetch('DELETE', `/api/v1/variables/${id.toUpperCase()}`)).status).toBe(204);
    expect(await ann.byKey.ask('DELETE', `/api/v1/variables/${id}`)).toMatchObject({
      status: 404,
      body: { detail: 'Variable not found' },
    });
    expect(await list()).toEqual([]);
  });

  test('belongs to its user: equal names of two do not meet', async () => {
    const bob = await addUser(nobody, 'bob');
    await made({ name: 'SAME', value: 'of ann', type: 'Generic', default_fields: [] });
    await bob.byKey.json('POST', '/api/v1/variables/', { name: 'SAME', value: 'of bob', default_fields: [] });
    expect(await says(ann.byKey, 'SAME')).toBe('of ann');
    expect(await says(bob.byKey, 'SAME')).toBe('of bob');
  });

  test('named strangely is still only a name', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'a b', "x'; --", 'ü😀']) {
      await made({ name, value: `value of ${name}`, default_fields: [] });
      expect(await says(ann.byKey, name)).toBe(`value of ${name}`);
    }
    for (const name of ['hasOwnProperty', 'valueOf']) expect(await says(ann.byKey, name)).toBeNull();
  });
});

describe('a variable that was stored under a secret which is lost', () => {
  test('is still listed, changed and deleted; only its value is gone', async () => {
    const { id } = await made({ name: 'OLD', value: 'plain', type: 'Generic', default_fields: [] });
    const later = service({ SERVICE_SECRET_KEY: 'another secret' }).as(ann.byKey.headers);
    expect(await later.json('GET', '/api/v1/variables/')).toMatchObject([{ id, name: 'OLD', value: null }]);
    expect(await says(later, 'OLD')).toBeNull();
    const patch = await later.json('PATCH', `/api/v1/variables/${id}`, { id, value: 'new' });
    expect(patch).toMatchObject({ value: 'new' });
    expect(await says(later, 'OLD')).toBe('new');
    expect((await later.fetch('DELETE', `/api/v1/variables/${id}`)).status).toBe(204);
  });
});

describe('a run takes a variable', () => {
  test("from the request's header, else from the user, else from the deployment", async () => {
    expect(await says(ann.byKey, 'OPENAI_API_KEY')).toBe('of the deployment');
    const { id } = await made({ name: 'OPENAI_API_KEY', value: 'of ann', default_fields: [] });
    expect(await says(ann.byKey, 'OPENAI_API_KEY')).toBe('of ann');
    for (const header of ['X-SERVICE-GLOBAL-VAR-OPENAI_API_KEY', 'x-langflow-global-var-openai_api_key']) {
      expect(await says(ann.byKey, 'OPENAI_API_KEY', { [header]: 'of the request' })).toBe('of the request');
    }
    expect(await says(ann.byKey, 'OPENAI_API_KEY')).toBe('of ann');
    await ann.byKey.fetch('DELETE', `/api/v1/variables/${id}`);
    expect(await says(ann.byKey, 'OPENAI_API_KEY')).toBe('of the deployment');
  });

  test('as it is now, in every isolate', async () => {
    const { id } = await made({ name: 'V', value: 'old', default_fields: [] });
    const elsewhere = service().as(ann.byKey.headers);
    expect(await says(elsewhere, 'V')).toBe('old');
    await ann.byKey.json('PATCH', `/api/v1/variables/${id}`, { id, value: 'new' });
    expect(await says(elsewhere, 'V')).toBe('new');
    await ann.byKey.fetch('DELETE', `/api/v1/variables/${id}`);
    expect(await says(elsewhere, 'V')).toBeNull();
  });

  test('never from the settings of the service, whatever falls back to the environment', async () => {
    const settings = { FALLBACK_TO_ENV_VARS: 'true', ANY_NAME: 'any value', CLOUDFLARE_API_TOKEN: 'no' };
    const open = service(settings).as(ann.byKey.headers);
    expect(await says(open, 'ANY_NAME')).toBe('any value');
    for (const name of ['SERVICE_SECRET_KEY', 'SERVICE_SUPERUSER_PASSWORD', 'CLOUDFLARE_API_TOKEN', 'DB', 'FILES']) {
      expect(await says(open, name)).toBeNull();
    }
    expect(await says(ann.byKey, 'ANY_NAME')).toBeNull();
  });
});

/** What a flow says whose text comes from a variable; null where the run fails for want of it. */
async function says(client: Service, name: string, headers: Record<string, string> = {}): Promise<string | null> {
  const graph = flow(
    [
      { id: 'TextInput-1', name: 'Text Input', outputs: ['text'], fields: { input_value: variable(name) } },
      chatOutput(),
    ],
    [['TextInput-1.text', 'ChatOutput-1.input_value']],
  );
  const { id } = await client.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'says', data: graph });
  const answer = await client.ask('POST', `/api/v1/run/${id}`, {}, headers);
  if (answer.status !== 200) {
    expect(answer).toMatchObject({ status: 500, body: { code: expect.stringMatching(/^variable_/) } });
    return null;
  }
  const { outputs } = answer.body as { outputs: { outputs: { results: { message: { text: string } } }[] }[] };
  return outputs[0]?.outputs[0]?.results.message.text ?? '';
}

function variable(name: string) {
  return { type: 'str', value: name, load_from_db: true };
}

interface Variable {
  id: string;
  name: string;
  value: string | null;
}
