import { beforeAll, expect, test } from 'vitest';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow } from '../support/flow-requests.ts';
import { bindings } from '../support/migrate.ts';
import { addUser, type Person } from '../support/people.ts';
import { notedDatabase, planOf } from '../support/query-plans.ts';
import { tenantWith } from '../support/scopes.ts';
import { freshService, service } from '../support/service.ts';

let ann: Person;
let root: Person;

beforeAll(async () => {
  const nobody = await freshService();
  ann = await addUser(nobody, 'ann');
  root = await addUser(nobody, 'root', { isSuperuser: true });
  await tenantWith(nobody.app, ann.id, root.id);
  const flow = await addFlow(ann, { name: 'flow', data: echoFlow() });
  await ann.byKey.json('POST', `/api/v1/flows/${flow}/template`, { name: 'T' });
  await bindings.DB.prepare(
    `INSERT INTO flow_templates (id, user_id, name, revision, flow_type, scope, create_at, updated_at, tenant_id, business_id, is_self, org_id)
      SELECT lower(hex(randomblob(16))), ?, 'foreign', revision, '', scope, 1, 1, 'another', 0, 0, 0
      FROM flow_templates, (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT i FROM n)`,
  )
    .bind((await addUser(nobody, 'bob')).id)
    .run();
});

test.each([
  ['a user', () => ann],
  ['a superuser', () => root],
])('the templates that %s sees are found by indexes among thousands of others', async (_, who) => {
  const { database, asked } = notedDatabase(bindings.DB);
  const noted = service({ ...({ DB: database } as object) }).as({ 'x-api-key': who().key });
  expect(await noted.json('GET', '/api/v1/flows/flow_template/?get_all=false')).toMatchObject({ total: 1 });
  const lists = asked.filter(({ sql }) => /from "flow_templates"/.test(sql));
  const plans = await Promise.all(lists.map((each) => planOf(bindings.DB, each)));
  expect(plans.length).toBe(3);
  for (const plan of plans) {
    expect(plan.join()).toMatch(/SEARCH flow_templates USING/);
    expect(plan.join()).not.toMatch(/SCAN (flow_templates|graphs)/);
  }
});
