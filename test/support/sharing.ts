import type { Permission } from '../../schema/tables/project-grants.ts';
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

interface Sharing {
  readonly to?: Person;
  readonly permission?: Permission;
  readonly access_type?: 'PRIVATE' | 'RESTRICTED' | 'PUBLIC';
  readonly name?: string;
}
