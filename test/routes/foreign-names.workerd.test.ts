import { beforeAll, describe, expect, test } from 'vitest';
import { draw, field } from '../components/support/draw.ts';
import type { FlowData } from '../engine/support/flow.ts';
import { echoFlow } from '../engine/support/flow.ts';
import { addFlow } from '../support/flow-requests.ts';
import { addUser, type Person } from '../support/people.ts';
import { possessionsOf } from '../support/possessions.ts';
import { freshService } from '../support/service.ts';
import { sharedFlow } from '../support/sharing.ts';

const secret = 'what only the owner knows';
const nothing = '00000000-0000-4000-8000-000000000000';

let owner: Person;
let other: Person;
let superuser: Person;
/** What the owner has, by the kind of thing: the names by which a field may call it. */
let names: Readonly<Record<string, string>>;

beforeAll(async () => {
  const nobody = await freshService();
  owner = await addUser(nobody, 'owner');
  other = await addUser(nobody, 'other');
  superuser = await addUser(nobody, 'super', { isSuperuser: true });
  const has = await possessionsOf(owner, other.id);
  const file = new FormData();
  file.set('file', new File([secret], 'note.txt'));
  const { path } = await owner.byKey.json<{ path: string }>('POST', '/api/v2/files/', file);
  await addFlow(owner, { name: 'owned flow', data: echoFlow(), endpoint_name: 'owned-endpoint' });
  await told(owner, query("CREATE TABLE notes AS SELECT 'what only the owner knows' AS note"));
  names = { file: path, flow: has.flow, flowName: 'owned flow', server: has.server };
});

describe("what a node names is the caller's own, or is not there", () => {
  test.each<[string, string, (name: string) => FlowData]>([
    ['a file', 'file', (name) => shown('File', { path: field({ file_path: [name], list: true }) }, 'message')],
    ['a flow, by its id', 'flow', (name) => shown('SubFlow', { flow_name: name }, 'flow_outputs')],
    ['a flow, by its name', 'flowName', (name) => shown('SubFlow', { flow_name: name }, 'flow_outputs')],
    ['an MCP server', 'server', (name) => shown('MCPTools', { mcp_server: { name }, tool: 'x' }, 'response')],
  ])('%s', async (_, kind, flow) => {
    const name = names[kind] as string;
    for (const person of [other, superuser]) {
      const foreign = await told(person, flow(name));
      const unknown = kind === 'file' ? name.replace(/[^/]+$/, `${nothing}.txt`) : nothing;
      expect(foreign.replaceAll(name, ':name')).toBe((await told(person, flow(unknown))).replaceAll(unknown, ':name'));
      expect(foreign).not.toContain(secret);
    }
  });

  test('a database', async () => {
    expect(await told(owner, query('SELECT note FROM notes'))).toContain(secret);
    for (const person of [other, superuser]) {
      expect(await told(person, query('SELECT note FROM notes'))).toContain('no such table: notes');
    }
  });
});

test('and its owner reaches it', async () => {
  const file = shown('File', { path: field({ file_path: [names.file], list: true }) }, 'message');
  expect(await told(owner, file)).toContain(secret);
  for (const name of [names.flow, names.flowName]) {
    const run = shown('SubFlow', { flow_name: name }, 'flow_outputs');
    expect(await told(owner, run)).not.toBe(await told(other, run));
  }
});

test('and so does who runs the owner’s flow, and nothing of their own', async () => {
  const file = shown('File', { path: field({ file_path: [names.file], list: true }) }, 'message');
  const run = shown('SubFlow', { flow_name: names.flowName }, 'flow_outputs');
  for (const [data, name] of [
    [file, 'a file'],
    [query('SELECT note FROM notes'), 'a database'],
    [run, 'a flow'],
  ] as const) {
    const { flow } = await sharedFlow(owner, data, { to: other, permission: 'run', name });
    expect(await toldBy(other, flow), name).toBe(await toldBy(owner, flow));
    expect(await toldBy(other, flow), name).not.toBe(await told(other, data));
  }
  await told(other, query("CREATE TABLE secrets AS SELECT 'mine' AS note"));
  const { flow } = await sharedFlow(owner, query('SELECT note FROM secrets'), {
    ...{ to: other, permission: 'run', name: 'a table' },
  });
  expect(await toldBy(other, flow)).toContain('no such table: secrets');
});

function query(text: string): FlowData {
  return shown('SQLComponent', { database_url: 'sqlite:///notes.db', query: text }, 'run_sql_query');
}

/** One node of a type, shown by a Chat Output. */
function shown(type: string, fields: Readonly<Record<string, unknown>>, output: string): FlowData {
  return draw({ [`${type}-1`]: fields, 'ChatOutput-1': {} }, [[`${type}-1.${output}`, 'ChatOutput-1.input_value']]);
}

/** What the flow's Chat Output says, or why the run failed. */
async function told(person: Person, data: FlowData): Promise<string> {
  return toldBy(person, await addFlow(person, { name: 'a flow', data }));
}

async function toldBy(person: Person, id: string): Promise<string> {
  const answer = await person.byKey.ask('POST', `/api/v1/run/${id}`, { input_value: 'hi' });
  const body = answer.body as unknown as Told;
  if (answer.status === 200) return body.outputs[0].outputs[0].results.message.text;
  return `${body.code}: ${JSON.parse(body.detail).message}`;
}

interface Told {
  readonly outputs: [{ readonly outputs: [{ readonly results: { readonly message: { readonly text: string } } }] }];
  readonly code: string;
  readonly detail: string;
}
