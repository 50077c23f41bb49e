import { echoFlow } from '../engine/support/flow.ts';
import { endOfRun } from './background.ts';
import { startBuild } from './builds.ts';
import { fileForm } from './file-form.ts';
import { bindings } from './migrate.ts';
import type { Person } from './people.ts';
import { type Scopes, tenantWith } from './scopes.ts';
import type { Service } from './service.ts';

/** Makes one of everything that a user can own and a path can name; `fellows` are in what the user is in. */
export async function possessionsOf({ id, byKey }: Person, ...fellows: string[]): Promise<Possessions> {
  const hook = { name: 'echo', data: echoFlow(), webhook: true };
  const project = await made(byKey, '/api/v1/projects/', { name: 'project' });
  const flow = await made(byKey, '/api/v1/flows/', { ...hook, project_id: project });
  await byKey.json('PUT', `/api/v1/flows/${flow}/schedule`, { cron: '@yearly' });
  const version = await byKey.json<{ id: number }>('POST', `/api/v1/flows/${flow}/versions`, { version: 'v1' });
  const upload = await byKey.json<{ file_path: string }>('POST', `/api/v1/files/upload/${flow}`, picture());
  const server = `server-${crypto.randomUUID()}`;
  await byKey.json('PATCH', `/api/v2/mcp/servers/${server}`, { url: 'https://a.example/mcp' });
  return {
    owner: id,
    scopes: await tenantWith(byKey.app, id, ...fellows),
    flow,
    version: version.id,
    project,
    template: await made(byKey, `/api/v1/flows/${flow}/template`, { name: 'template' }),
    skill: await made(byKey, `/api/v1/projects/${project}/skills`, { name: 'skill', text: 'how to' }),
    variable: await made(byKey, '/api/v1/variables/', newVariable()),
    key: await made(byKey, '/api/v1/api_key/', { name: 'spare' }),
    file: await made(byKey, '/api/v2/files/', flowFile()),
    picture: upload.file_path.slice(flow.length + 1),
    server,
    upload: await begunUpload(byKey),
    message: await messageOf(byKey, flow),
  };
}

/** The id of a run in the background that has ended, of a new flow of the owner. */
export async function endedRunOf({ byKey }: Person): Promise<string> {
  const flow = await made(byKey, '/api/v1/flows/', { name: 'hook', data: echoFlow(), webhook: true });
  const started = await byKey.fetch('POST', `/api/v1/webhook/${flow}`, { body: {} });
  const run = started.headers.get('x-run-id') as string;
  await endOfRun(byKey, run);
  return run;
}

/** The job of a build that has ended, of a new flow of the owner. */
export async function endedBuildOf({ byKey }: Person): Promise<string> {
  const flow = await made(byKey, '/api/v1/flows/', { name: 'built', data: echoFlow() });
  const job = await startBuild(byKey, flow);
  await endOfRun(byKey, job);
  return job;
}

export function newVariable() {
  return { name: `V_${crypto.randomUUID()}`, value: 'plain', type: 'Generic', default_fields: [] };
}

export function flowFile(): FormData {
  return fileForm('flow.json', JSON.stringify({ name: 'from a file', data: echoFlow() }));
}

export function projectFile(): FormData {
  const flows = [{ name: 'of a project', data: echoFlow() }];
  return fileForm('project.json', JSON.stringify({ folder_name: 'from a file', flows }));
}

function picture(): FormData {
  return fileForm('p.svg', '<svg/>');
}

async function made(owner: Service, path: string, body: unknown): Promise<string> {
  return (await owner.json<{ id: string }>('POST', path, body)).id;
}

async function begunUpload(owner: Service): Promise<string> {
  // Of which nobody may have many.
  await bindings.DB.prepare('DELETE FROM uploads').run();
  const id = await made(owner, '/api/v2/files/uploads', { name: 'a.txt', size: 1 });
  await owner.fetch('PUT', `/api/v2/files/uploads/${id}/parts/1`, { body: 'x' });
  return id;
}

/** The id of a message that a run of the flow left in the session of the flow's id. */
async function messageOf(owner: Service, flow: string): Promise<string> {
  await owner.json('POST', `/api/v1/run/${flow}`, { input_value: 'hi', session_id: flow });
  const [message] = await owner.json<{ id: string }[]>('GET', `/api/v1/monitor/messages?session_id=${flow}`);
  return message?.id ?? '';
}

/** Ids and names, as paths take them. */
export interface Possessions {
  /** The user's own id. */
  readonly owner: string;
  /** What the user is in. */
  readonly scopes: Scopes;
  readonly flow: string;
  /** The flow's version `v1`. */
  readonly version: number;
  /** The one that the flow is in. */
  readonly project: string;
  /** For the user's tenant. */
  readonly template: string;
  /** Of the project. */
  readonly skill: string;
  readonly variable: string;
  readonly key: string;
  /** A file of the user. */
  readonly file: string;
  /** The name of a file of the flow. */
  readonly picture: string;
  readonly server: string;
  /** An upload in parts, of one part, which has come. */
  readonly upload: string;
  /** In the session of the flow's id. */
  readonly message: string;
}
