import { beforeAll, describe, expect, test } from 'vitest';
import { addFlow } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { notedDatabase, planOf } from '../support/query-plans.ts';
import { tenantWith } from '../support/scopes.ts';
import { freshService, service } from '../support/service.ts';

let few: Person;
let many: Person;
/** Both are in them. */
let tenant: string;
let business: number;

beforeAll(async () => {
  const nobody = await freshService();
  few = await addUser(nobody, 'few');
  many = await addUser(nobody, 'many');
  ({ tenant, business } = await tenantWith(nobody.app, many.id, few.id));
  await copyFlow(await addFlow(few, firstFlow()), 100);
  await copyFlow(await addFlow(many, firstFlow()), 10_000);
});

describe('a page of ten thousand flows', () => {
  test.each([
    ['', 'flows_in_project_by_create'],
    ['&sort_by=updated_at', 'flows_in_project_by_update'],
    ['&sort_by=name&sort_order=asc', 'flows_in_project_by_name'],
    ['&sort_by=flow_type', 'flows_in_project_by_type'],
    ['&all_projects=true', 'flows_live_by_create'],
    ['&all_projects=true&sort_by=updated_at', 'flows_live_by_update'],
    ['&all_projects=true&sort_by=name', 'flows_by_name'],
  ])('with %j is taken from an index in its order, and counted in one', async (query, index) => {
    const [page, total] = await plansOf(`/api/v1/flows/?get_all=false&size=50&header_flows=true${query}`);
    expect(page?.[0]).toContain(index);
    expect(page?.join()).not.toContain('TEMP B-TREE');
    expect(total?.join()).toMatch(/SEARCH flows USING COVERING INDEX/);
  });

  test('comes with its rows at once; nothing is read of another flow', async () => {
    const plans = await plansOf('/api/v1/flows/?get_all=false&size=50');
    expect(plans).toHaveLength(2);
    expect(plans.join()).not.toMatch(/SCAN (flows|users|graphs)/);
  });

  test('is searched in the index of words', async () => {
    const [page, total] = await plansOf('/api/v1/flows/?get_all=false&keyword=4711');
    for (const plan of [page, total]) {
      expect(plan?.[0]).toMatch(/SEARCH flows USING INDEX sqlite_autoindex_flows_1 \(id=\?\)/);
      expect(plan?.join()).toMatch(/SCAN s VIRTUAL TABLE INDEX/);
      expect(plan?.join()).not.toMatch(/SCAN (flows|r)\b/);
    }
  });

  test.each(['&header_flows=true', ''])('costs little more than one of a hundred (with %j)', async (query) => {
    const path = `/api/v1/flows/?get_all=false&size=50${query}`;
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < 40; round++) {
      for (const [who, person] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const start = performance.now();
        await person.byKey.json('GET', path);
        times[who].push(performance.now() - start);
      }
    }
    const [least, most] = [middle(times.few), middle(times.many)];
    expect(most).toBeLessThan(2 * least + 3);
  });
});

describe('a page of a tenant’s ten thousand flows', () => {
  test.each([
    ['', 'flows_in_tenant_by_create'],
    ['&sort_by=updated_at', 'flows_in_tenant_by_update'],
    ['&project_id=0c5d0a4e-2f0b-4f0e-9a53-3b7a5b6c9d11', 'flows_in_tenant_by_create'],
  ])('with %j is taken from an index in its order, and counted in one', async (query, index) => {
    const [page, total] = await plansOf(`/api/v1/flows/?get_all=false&size=50${query}`, { 'tenant-id': tenant });
    expect(page?.join()).toContain(index);
    expect(page?.join()).not.toMatch(/TEMP B-TREE FOR ORDER|SCAN (flows|users|g)\b/);
    expect(total?.join()).toMatch(/SEARCH flows USING COVERING INDEX flows_in_tenant/);
  });

  test('and of what lies below a business is found by the tree’s index', async () => {
    const headers = { 'tenant-id': tenant, 'business-id': String(business) };
    const [page] = await plansOf('/api/v1/flows/?get_all=false&include_scope_sub_businesses=true', headers);
    expect(page?.join()).toContain('flows_in_tenant_by_create');
    expect(page?.join()).toContain('businesses_by_parent');
    expect(page?.join()).not.toMatch(/TEMP B-TREE FOR ORDER|SCAN (flows|c)\b/);
  });

  test('of its projects is found by their owner and by what authorises', async () => {
    const [projects] = await plansOf('/api/v1/projects/', { 'tenant-id': tenant }, /from "projects".*tenant_id" = /s);
    expect(projects?.join()).not.toMatch(/SCAN (projects|g)\b/);
  });
});

/** The plans of all that a request asks the database for, without what is asked for its credential. */
async function plansOf(
  path: string,
  scope: Record<string, string> = {},
  isMeant = /from "flows"/,
): Promise<string[][]> {
  const headers = { ...many.byKey.headers, ...scope };
  await many.byKey.as(headers).json('GET', path);
  const { database, asked } = notedDatabase(bindings.DB);
  await service({ ...({ DB: database } as object) })
    .as(headers)
    .json('GET', path);
  const lists = asked.filter(({ sql }) => isMeant.test(sql));
  return Promise.all(lists.map((each) => planOf(bindings.DB, each)));
}

async function copyFlow(id: string, times: number): Promise<void> {
  const { results } = await bindings.DB.prepare('select * from flows where id = ?').bind(id).all();
  const columns = Object.keys(results[0] ?? {});
  const own: Record<string, string> = {
    id: "id || '-' || i",
    name: "'flow ' || i",
    create_at: 'create_at + i',
    updated_at: 'updated_at + (i * 7919) % 10007',
  };
  await bindings.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) insert into flows (${columns.join()}) select ${columns.map((name) => own[name] ?? name).join()} from flows, n where id = ?`,
  )
    .bind(times - 1, id)
    .run();
}

function firstFlow() {
  return { name: 'flow', description: 'answers', data: { nodes: Array(20).fill({ id: 'x' }), edges: [] } };
}

function middle(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}
