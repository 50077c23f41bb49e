import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { flows } from '../../../schema/tables/flows.ts';
import { groupMembers } from '../../../schema/tables/group-members.ts';
import { groups } from '../../../schema/tables/groups.ts';
import { orgMembers } from '../../../schema/tables/org-members.ts';
import { orgs } from '../../../schema/tables/orgs.ts';
import { projectGrants } from '../../../schema/tables/project-grants.ts';
import { projects } from '../../../schema/tables/projects.ts';
import { tenantMembers } from '../../../schema/tables/tenant-members.ts';
import { tenants } from '../../../schema/tables/tenants.ts';
import { users } from '../../../schema/tables/users.ts';
import type { Principal } from '../../../worker/auth/principal.ts';
import { flowSharing, projectSharing } from '../../../worker/store/access/sharing.ts';
import { projectVisibleTo, visibleTo } from '../../../worker/store/access/visible-to.ts';
import { type Action, may } from '../../../worker/store/may.ts';
import { principalOf } from '../../../worker/store/principals.ts';
import { addUser } from '../../support/people.ts';
import { planOf } from '../../support/query-plans.ts';
import { seeded } from '../../support/seeded.ts';
import { freshService } from '../../support/service.ts';

const actions: readonly Action[] = ['read', 'run', 'edit', 'delete', 'own'];

test.each([1, 2, 3])(
  'rows and lists agree on what each may do, and with a plain telling of the rule: world %i',
  async (seed) => {
    const world = await makeWorld(seed);
    const seen = new Set<string>();
    for (const principal of world.people) {
      const rows = await world.db.select({ row: flows, sharing: flowSharing(principal) }).from(flows);
      for (const action of actions) {
        const listed = await world.db.select({ id: flows.id }).from(flows).where(visibleTo(principal, action));
        const judged = rows.filter(({ row, sharing }) => may(principal, action, { userId: row.userId, sharing }));
        expect(listed.map(({ id }) => id).sort()).toEqual(judged.map(({ row }) => row.id).sort());
        for (const { row } of rows) {
          const isAllowed = world.allows(principal.userId, action, row);
          expect(judged.some((other) => other.row.id === row.id)).toBe(isAllowed);
          seen.add(`${action} ${isAllowed}`);
        }
      }
      const all = await world.db.select({ row: projects, sharing: projectSharing(principal) }).from(projects);
      const listed = await world.db.select({ id: projects.id }).from(projects).where(projectVisibleTo(principal));
      const judged = all.filter(({ row, sharing }) => may(principal, 'read', { userId: row.userId, sharing }));
      expect(listed.map(({ id }) => id).sort()).toEqual(judged.map(({ row }) => row.id).sort());
    }
    // A world in which nothing is allowed, or everything, would show nothing.
    expect(seen.size).toBe(actions.length * 2);
  },
);

test('what is shared is found by those whom it is shared with, however many grants there are', async () => {
  const { app } = await freshService();
  const principal = { userId: crypto.randomUUID() } as Principal;
  const asked = [
    app.db.select({ id: flows.id }).from(flows).where(visibleTo(principal, 'run')),
    app.db.select({ id: projects.id }).from(projects).where(projectVisibleTo(principal)),
    app.db
      .select({ sharing: flowSharing(principal) })
      .from(flows)
      .where(eq(flows.id, 'x')),
  ];
  for (const query of asked) {
    const { sql, params: values } = query.toSQL();
    const plan = (await planOf(app.env.DB, { sql, values })).join('\n');
    expect(plan).toMatch(/SEARCH g USING (COVERING )?INDEX/);
    expect(plan).not.toMatch(/SCAN (g|m|u)\b/);
  }
});

/** People in groups and organisations, with projects, flows of each kind and authorisations, all by chance. */
async function makeWorld(seed: number) {
  const random = seeded(seed);
  const some = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const nobody = await freshService();
  const { db } = nobody.app;
  const times = { createdAt: 1, updatedAt: 1 };
  for (const name of ['ann', 'ben', 'cem', 'dora']) await addUser(nobody, name);
  await addUser(nobody, 'gone', { isActive: false });
  await addUser(nobody, 'root', { isSuperuser: true });
  const people = (await db.select().from(users)).filter(({ passwordHash }) => passwordHash === 'none').map(principalOf);
  await db.insert(tenants).values({ id: 'tenant', name: 'tenant', ...times });
  const kinds = [
    { kind: 'group', ids: [1, 2], table: groups },
    { kind: 'org', ids: [1, 2], table: orgs },
  ] as const;
  for (const { ids, table } of kinds) {
    await db.insert(table).values(ids.map((id) => ({ id, tenantId: 'tenant', name: `${id}`, ...times })));
  }
  const isIn = new Set<string>();
  for (const { userId } of people) {
    await db.insert(tenantMembers).values({ tenantId: 'tenant', userId, addedAt: 1 });
    for (const { kind, ids } of kinds) {
      for (const id of ids) {
        if (random() < 0.5) continue;
        isIn.add(`${userId} ${kind} ${id}`);
        const member = { tenantId: 'tenant', userId, addedAt: 1 };
        if (kind === 'group') await db.insert(groupMembers).values({ ...member, groupId: id });
        else await db.insert(orgMembers).values({ ...member, orgId: id });
      }
    }
  }
  const grants = new Map<string, readonly [kind: string, subject: string, permission: string][]>();
  for (const { userId } of people) {
    for (const name of ['shared', 'kept']) {
      const id = `${name} of ${userId}`;
      await db.insert(projects).values({ id, userId, name, ...times });
      const given = new Map<string, [string, string, string]>();
      for (let count = Math.floor(random() * 4); name === 'shared' && count > 0; count--) {
        const kind = some(['user', 'group', 'org'] as const);
        const subject = kind === 'user' ? some(people).userId : some(['1', '2']);
        given.set(`${kind} ${subject}`, [kind, subject, some(['read', 'run', 'edit'])]);
      }
      for (const [kind, subject, permission] of given.values()) {
        await db.insert(projectGrants).values({ projectId: id, kind, subject, permission } as never);
      }
      grants.set(id, [...given.values()]);
      for (const accessType of ['PRIVATE', 'RESTRICTED', 'PUBLIC'] as const) {
        const projectId = random() < 0.1 ? null : id;
        const flow = { id: crypto.randomUUID(), userId, projectId, accessType, createAt: 1, updatedAt: 1 };
        await db.insert(flows).values({ ...flow, name: `${name} ${accessType}` });
      }
    }
  }
  return { db, people, allows };

  function allows(userId: string, action: Action, flow: typeof flows.$inferSelect): boolean {
    if (flow.userId === userId) return true;
    if (!people.find((person) => person.userId === flow.userId)?.isActive) return false;
    if (flow.accessType === 'PUBLIC' && (action === 'read' || action === 'run')) return true;
    if (flow.accessType === 'PRIVATE' || flow.projectId === null) return false;
    return (grants.get(flow.projectId) ?? []).some(([kind, subject, permission]) => {
      const isFor = kind === 'user' ? subject === userId : isIn.has(`${userId} ${kind} ${subject}`);
      if (action === 'read') return isFor;
      if (action === 'run') return isFor && permission !== 'read';
      return isFor && action === 'edit' && permission === 'edit';
    });
  }
}
