import { beforeAll, describe, expect, test } from 'vitest';
import type { Flow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { tenantWith } from '../support/scopes.ts';
import { freshService } from '../support/service.ts';

interface Page {
  items: Flow[];
  total: number;
  page: number;
  size: number;
  pages: number;
}

let ann: Person;
let project: string;
let org: number;

beforeAll(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  const bob = await addUser(nobody, 'bob');
  ({ org } = await tenantWith(nobody.app, ann.id));
  project = (await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'other' })).id;
  const flows = [
    { name: 'alpha', description: 'Ein Überblick', flow_type: 'b' },
    { name: 'Gamma', description: '100% sure', is_online: true, flow_type: 'a' },
    { name: 'beta_1', description: null, is_hold: true, is_component: true, org_id: org },
    { name: 'beta21', description: 'say "hello" AND (more)*', is_deleted: true },
    { name: 'delta', description: 'back\\slash' },
    { name: 'elsewhere', description: 'überall', project_id: project },
  ];
  const made = await ann.byKey.json<{ id: string }[]>('POST', '/api/v1/flows/batch/', { flows });
  await ann.byKey.json('POST', `/api/v1/flows/${made[4]?.id}/versions`, { version: '1' });
  await bob.byKey.json('POST', '/api/v1/flows/', { name: 'alpha of bob' });
});

const ask = (query: string) => ann.byKey.ask('GET', `/api/v1/flows/?${query}`);
const list = async (query: string) =>
  (await ann.byKey.json<Flow[]>('GET', `/api/v1/flows/?${query}`)).map(({ name }) => name);
const page = (query: string) => ann.byKey.json<Page>('GET', `/api/v1/flows/?get_all=false&${query}`);
const names = async (query: string) => (await page(query)).items.map(({ name }) => name);

const home = ['alpha', 'Gamma', 'beta_1', 'beta21', 'delta'];

describe('a page of flows', () => {
  test('is one of the default project, oldest first, with what is around it', async () => {
    const { items, ...around } = await page('page=2&size=2');
    expect(items.map(({ name }) => name)).toEqual(['beta_1', 'beta21']);
    expect(around).toEqual({ total: 5, page: 2, size: 2, pages: 3 });
    expect(Object.keys(await page('size=1'))).toEqual(['items', 'total', 'page', 'size', 'pages']);
    expect(await names('')).toEqual(home);
  });

  test('is of another project by either of its names, or of all', async () => {
    expect(await names(`project_id=${project}`)).toEqual(['elsewhere']);
    expect(await names(`folder_id=${project.toUpperCase()}`)).toEqual(['elsewhere']);
    expect(await names('all_projects=true')).toEqual([...home, 'elsewhere']);
    expect(await page(`project_id=${crypto.randomUUID()}`)).toMatchObject({ items: [], total: 0, pages: 0 });
  });

  test('beyond the end is empty', async () => {
    expect(await page('page=99&size=2')).toEqual({ items: [], total: 5, page: 99, size: 2, pages: 3 });
    expect(await page('page=1000000000&size=100')).toMatchObject({ items: [], total: 5 });
  });

  test('has whole flows, or heads', async () => {
    expect((await page('size=1')).items[0]).toHaveProperty('updated_at');
    expect((await page('size=1&header_flows=true')).items[0]).not.toHaveProperty('updated_at');
  });

  test.each([
    ['page=0', 'greater_than_equal', 'page'],
    ['page=-1', 'greater_than_equal', 'page'],
    ['page=99999999999999999999', 'less_than_equal', 'page'],
    ['page=1.5', 'int_parsing', 'page'],
    ['size=0', 'greater_than_equal', 'size'],
    ['size=101', 'less_than_equal', 'size'],
    ['size=many', 'int_parsing', 'size'],
    ['sort_by=size', 'enum', 'sort_by'],
    ['sort_order=up', 'enum', 'sort_order'],
    ['workflow_status=lost', 'enum', 'workflow_status'],
    ['project_id=home', 'uuid_parsing', 'project_id'],
    ['folder_id=1', 'uuid_parsing', 'folder_id'],
    ['org_id=none', 'int_parsing', 'org_id'],
    ['get_all=perhaps', 'bool_parsing', 'get_all'],
    [`keyword=${'k'.repeat(201)}`, 'string_too_long', 'keyword'],
    ['keyword=a%00b', 'string_pattern_mismatch', 'keyword'],
  ])('with %s is 422', async (query, type, name) => {
    expect(await ask(`get_all=false&${query}`)).toMatchObject({
      status: 422,
      body: { detail: [{ type, loc: ['query', name] }], code: 'validation_failed' },
    });
  });
});

describe('a list of flows', () => {
  test('has them all, whatever page is asked for, and only those of a project that is named', async () => {
    expect(await list('page=2&size=1')).toEqual([...home, 'elsewhere']);
    expect(await list(`folder_id=${project}`)).toEqual(['elsewhere']);
  });

  test.each([
    ['sort_by=name&sort_order=asc', ['Gamma', 'alpha', 'beta21', 'beta_1', 'delta', 'elsewhere']],
    ['sort_by=name', ['elsewhere', 'delta', 'beta_1', 'beta21', 'alpha', 'Gamma']],
    ['sort_by=create_at', ['elsewhere', 'delta', 'beta21', 'beta_1', 'Gamma', 'alpha']],
    ['sort_order=desc', ['elsewhere', 'delta', 'beta21', 'beta_1', 'Gamma', 'alpha']],
    ['sort_by=&sort_order=', [...home, 'elsewhere']],
  ])('with %s comes in that order', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test.each([
    ['workflow_status=draft', ['alpha', 'delta', 'elsewhere']],
    ['workflow_status=online', ['Gamma']],
    ['workflow_status=hold', ['beta_1']],
    ['workflow_status=deleted', ['beta21']],
    ['workflow_status=version', ['Gamma', 'delta']],
    ['exclude_deleted=true', ['alpha', 'Gamma', 'beta_1', 'delta', 'elsewhere']],
    ['components_only=true', ['beta_1']],
    ['flow_type=a', ['Gamma']],
    ['org_id=ORG', ['beta_1']],
    ['sort_by=flow_type&sort_order=desc&keyword=a&flow_type=b', ['alpha']],
  ])('with %s has those alone', async (query, expected) => {
    expect(await list(query.replace('ORG', String(org)))).toEqual(expected);
  });

  test.each([
    ['lph', ['alpha']],
    ['ALPHA', ['alpha']],
    ['über', ['alpha', 'elsewhere']],
    ['ÜBER', ['alpha', 'elsewhere']],
    ['100%', ['Gamma']],
    ['%', ['Gamma']],
    ['_', ['beta_1']],
    ['a_1', ['beta_1']],
    ['a21', ['beta21']],
    ['\\', ['delta']],
    ['k\\s', ['delta']],
    ['"hello"', ['beta21']],
    ['hello AND', []],
    ['" AND (', ['beta21']],
    ['NOT', []],
    ['name:alpha', []],
    ['more)*', ['beta21']],
    ["'", []],
    ["'; drop table flows; --", []],
    ['bob', []],
    ['', [...home, 'elsewhere']],
  ])('with the keyword %j has those in whose name or description it stands', async (keyword, expected) => {
    expect(await list(`keyword=${encodeURIComponent(keyword)}`)).toEqual(expected);
  });

  test('finds a flow by what it is called now', async () => {
    const { id } = await ann.byKey.json<Flow>('POST', '/api/v1/flows/', { name: 'first words' });
    await ann.byKey.json('PATCH', `/api/v1/flows/${id}`, { name: 'second thoughts', description: 'third' });
    expect(await list('keyword=first')).toEqual([]);
    expect(await list('keyword=thoughts')).toEqual(['second thoughts']);
    expect(await list('keyword=third')).toEqual(['second thoughts']);
    await ann.byKey.json('DELETE', `/api/v1/flows/${id}`);
    expect(await list('keyword=thoughts')).toEqual([]);
  });
});

describe('examples', () => {
  test('are for everybody, nobody’s, and stay the same', async () => {
    const nobody = ann.byKey.as({});
    const examples = await nobody.json<Flow[]>('GET', '/api/v1/flows/basic_examples/');
    expect(examples.length).toBeGreaterThan(0);
    for (const each of examples) expect(each).toMatchObject({ user_id: null, data: { nodes: expect.any(Array) } });
    expect(await nobody.json('GET', '/api/v1/flows/basic_examples')).toEqual(examples);
    const starters = await ann.byKey.json<Flow[]>('GET', '/api/v1/starter-projects/');
    expect(starters.map(({ name, data }) => ({ name, data }))).toEqual(
      examples.map(({ name, data }) => ({ name, data })),
    );
  });
});

describe('a public flow', () => {
  const read = (id: string) => ann.byKey.as({}).ask('GET', `/api/v1/flows/public_flow/${id}`);
  const template = { api_key: { name: 'api_key', password: true, value: 'sk-secret' } };
  const data = { nodes: [{ data: { node: { template } } }], edges: [] };

  test('is read by anybody, without its secrets, for as long as it is public', async () => {
    const body = { name: 'open', access_type: 'PUBLIC', data };
    const { id } = await ann.byKey.json<Flow>('POST', '/api/v1/flows/', body);
    const answer = await read(id);
    expect(answer).toMatchObject({ status: 200, body: { id, name: 'open', access_type: 'PUBLIC' } });
    expect(JSON.stringify(answer.body)).not.toContain('sk-secret');
    await ann.byKey.json('PATCH', `/api/v1/flows/${id}`, { access_type: 'PRIVATE' });
    expect(await read(id)).toMatchObject({ status: 403, body: { detail: 'Flow is not public' } });
  });

  test('is told from none by nobody', async () => {
    const { id } = await ann.byKey.json<Flow>('POST', '/api/v1/flows/', { name: 'closed' });
    for (const each of [id, crypto.randomUUID()]) {
      expect(await read(each)).toMatchObject({ status: 403, body: { code: 'flow_not_public' } });
    }
    expect((await read('x')).status).toBe(422);
  });
});
