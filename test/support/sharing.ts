import { eq } from 'drizzle-orm';
import { flows } from '../../schema/tables/flows.ts';
import { type Permission, projectGrants } from '../../schema/tables/project-grants.ts';
import type { AppContext } from '../../worker/context.ts';
import type { Person } from './people.ts';

/** A project of the owner's that authorises somebody, with a flow in it, open to whom it authorises. */
export async function sharedFlow(
  { byKey }: Person,
  data: unknown,
  { to, permission, access_type = 'RESTRICTED', name = 'shared' }: Sharing,
): Promise<{ project: string; flow: string }> {
  const { id: project } = await byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name });
  const body = { name, data, access_type, project_id: project };
  const { id: flow } = await byKey.json<{ id: string }>('POST', '/api/v1/flows/', body);
  if (to) await byKey.json('POST', `/api/v1/projects/${project}/auth/users`, { ids: [to.id], permission });
  return { project, flow };
}

/** Has a project authorise people for a flow in it, without a request. */
export async function shareProject(
  app: AppContext,
  { project, flow }: { readonly project: string; readonly flow: string },
  people: Readonly<Record<Permission, Person>>,
): Promise<void> {
  const grants = Object.entries(people).map(([permission, { id: subject }]) => ({
    ...{ projectId: project, kind: 'user' as const, subject },
    permission: permission as Permission,
  }));
  await app.db.batch([
    app.db.update(flows).set({ accessType: 'RESTRICTED' }).where(eq(flows.id, flow)),
    app.db.insert(projectGrants).values(grants),
  ]);
}

interface Sharing {
  readonly to?: Person;
  readonly permission?: Permission;
  readonly access_type?: 'PRIVATE' | 'RESTRICTED' | 'PUBLIC';
  readonly name?: string;
}
