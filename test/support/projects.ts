import type { Flow } from './flow-requests.ts';
import type { Person } from './people.ts';

/** What somebody asks of their projects. */
export function projectsOf({ byKey }: Person) {
  const read = (id: string) => byKey.json<Project>('GET', `/api/v1/projects/${id}`);
  return {
    read,
    create: (body: unknown) => byKey.ask('POST', '/api/v1/projects/', body),
    made: (body: unknown) => byKey.json<Project>('POST', '/api/v1/projects/', body),
    patch: (id: string, body: unknown) => byKey.ask('PATCH', `/api/v1/projects/${id}`, body),
    list: () => byKey.json<Project[]>('GET', '/api/v1/projects/'),
    flow: (body: unknown) => byKey.json<Flow>('POST', '/api/v1/flows/', body),
    namesIn: async (id: string) => (await read(id)).flows.map(({ name }) => name).sort(),
  };
}

/** A project's record, as far as tests look at it. */
export interface Project {
  id: string;
  name: string;
  description: string | null;
  parent_id: string | null;
  auth_settings: Record<string, unknown> | null;
  flows: Flow[];
}
