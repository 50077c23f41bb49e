import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takesScope } from '../../worker/http/scope.ts';
import { routes } from '../../worker/router.ts';
import { addUser, byDeletedKey, type Person, signIn } from '../support/people.ts';
import { endedBuildOf, endedRunOf, type Possessions, possessionsOf } from '../support/possessions.ts';
import { type Scopes, tenantWith } from '../support/scopes.ts';
import { freshService, type Service } from '../support/service.ts';
import { shareProject } from '../support/sharing.ts';
import { type AccessRow, accessTable, callers } from './access-table.ts';
import { memberRows, scopedCallers } from './scope-access-rows.ts';
import { sharedRows, sharers } from './shared-access-rows.ts';

let nobody: Service;
let owner: Person;
let as: Record<(typeof callers)[number], Service>;
/** A run of the owner that has ended. */
let ended: string;
/** Somebody to delete. */
let leaving: Person;
/** Somebody who is in all that the owner is in. */
let member: Person;
/** Those whom the owner's project authorises, by their permissions. */
let sharer: Record<(typeof sharers)[number], Person>;
/** What the owner is not in. */
let abroad: Scopes;
/** A build of the owner. */
let job: string;
/** What the owner has, made anew once a request may have changed it. */
let has: Possessions;
let unspent = false;

beforeAll(async () => {
  nobody = await freshService();
  owner = await addUser(nobody, 'owner');
  const another = await addUser(nobody, 'another');
  const superuser = await addUser(nobody, 'superuser', { isSuperuser: true });
  const deactivated = await addUser(nobody, 'deactivated', { isActive: false });
  as = {
    nobody,
    owner: owner.byKey,
    signedIn: owner.bySignIn,
    another: another.byKey,
    superuser: superuser.byKey,
    deactivated: deactivated.byKey,
    deletedKey: await byDeletedKey(owner),
  };
  leaving = await addUser(nobody, 'leaving');
  member = await addUser(nobody, 'member');
  sharer = {
    read: await addUser(nobody, 'reader'),
    run: await addUser(nobody, 'runner'),
    edit: await addUser(nobody, 'editor'),
  };
  abroad = await tenantWith(nobody.app, leaving.id);
  ended = await endedRunOf(owner);
  job = await endedBuildOf(owner);
});

beforeEach(async () => {
  if (unspent) return;
  has = await possessionsOf(owner, member.id);
  await shareProject(nobody.app, has, sharer);
  // Signing out is one of the routes.
  as.signedIn = await signIn(nobody, owner.id);
  unspent = true;
});

const scopedRoutes = new Set(
  routes.filter(([, , endpoint]) => takesScope(endpoint)).map(([method, path]) => `${method} ${path}`),
);

test('every route has a row in the table, and every row a route', () => {
  expect(Object.keys(accessTable)).toEqual(routes.map(([method, path]) => `${method} ${path}`));
});

test('rows for those whom a project authorises are of routes that there are', () => {
  expect(Object.keys(sharedRows).filter((name) => !(name in accessTable))).toEqual([]);
});

describe.each(routes.map(([method, path]) => ({ method, path })))('$method $path', ({ method, path }) => {
  test.each(callers)('as %s', async (caller) => {
    const row = accessTable[`${method} ${path}`] as AccessRow;
    const [, , , , , , , body] = row;
    const answer = await as[caller].fetch(method, filled(method, path), { body: body?.(has) });
    unspent = method === 'GET' || answer.status >= 400;
    expect(answer.status).toBe(row[callers.indexOf(caller)]);
    if (answer.status >= 400) await expectErrorBody(answer, path);
    else await answer.body?.cancel();
  });

  const shared = sharedRows[`${method} ${path}`];
  test.each(shared ? sharers : sharers.slice(-1))('as one who may %s', async (permission) => {
    const row = accessTable[`${method} ${path}`] as AccessRow;
    const [, , , forOthers, , , , body] = row;
    const expected = shared?.[sharers.indexOf(permission)] ?? forOthers;
    const answer = await sharer[permission].byKey.fetch(method, filled(method, path), { body: body?.(has) });
    unspent = method === 'GET' || answer.status >= 400;
    expect(answer.status).toBe(expected);
    await answer.body?.cancel();
  });

  const isScoped = scopedRoutes.has(`${method} ${path}`);
  test.each(isScoped ? scopedCallers : scopedCallers.slice(0, 1))('as %s', async (caller) => {
    const row = accessTable[`${method} ${path}`] as AccessRow;
    const [, forOwner, , forOthers, , , , body] = row;
    const memberGets = memberRows[`${method} ${path}`] ?? forOthers;
    const status = { member: memberGets, ownerInTenant: forOwner, ownerAbroad: 403 };
    const answer = await inScope(caller).fetch(method, filled(method, path), { body: body?.(has) });
    unspent = method === 'GET' || answer.status >= 400;
    expect(answer.status).toBe(status[caller]);
    await answer.body?.cancel();
  });
});

function inScope(caller: (typeof scopedCallers)[number]): Service {
  if (caller === 'member') return member.byKey;
  const tenant = caller === 'ownerAbroad' ? abroad.tenant : has.scopes.tenant;
  return owner.byKey.as({ ...owner.byKey.headers, 'tenant-id': tenant });
}

async function expectErrorBody(answer: Response, path: string): Promise<void> {
  const body = (await answer.json()) as Record<string, unknown>;
  const vendor = path === '/api/v1/responses' && answer.status === 404;
  expect(Object.keys(body)).toEqual(vendor ? ['error', 'trace_id'] : ['detail', 'code', 'trace_id']);
}

function filled(method: string, path: string): string {
  const values: Record<string, string> = {
    flow_id_or_name: has.flow,
    flow_id: has.flow,
    project_id: has.project,
    folder_id: has.project,
    template_id: has.template,
    skill_id: has.skill,
    variable_id: has.variable,
    api_key_id: has.key,
    user_id: method === 'DELETE' ? leaving.id : owner.id,
    file: 'start.js',
    file_id: has.file,
    file_name: has.picture,
    folder_name: 'Space',
    upload_id: has.upload,
    number: '1',
    server_name: has.server,
    run_id: ended,
    job_id: job,
    vertex_id: 'ChatInput-1',
    version_id: String(has.version),
    v: 'v1',
    message_id: has.message,
    session_id: has.flow,
    tenant_id: has.scopes.tenant,
    business_id: String(has.scopes.business),
    org_id: String(has.scopes.org),
    group_id: String(has.scopes.group),
  };
  const named = path.replace(/:(\w+)/g, (_, name: string) => values[name] as string);
  if (path.includes('/profile_pictures/')) return named.replace(has.picture, 'rocket.svg');
  if (path.endsWith('/version')) return `${named}?v=v1`;
  if (path.endsWith('/:file_id')) return `${named}?name=new`;
  if (path.endsWith('/session/:session_id')) return `${named}?new_session_id=new`;
  return /\/(builds|transactions|v1\/messages)$/.test(path) ? `${named}?flow_id=${has.flow}` : named;
}
