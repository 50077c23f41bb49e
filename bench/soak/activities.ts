import type { ApiClient } from '../../test/support/api-client.ts';
import { fileForm } from '../../test/support/file-form.ts';
import type { SoakFlows } from './flows.ts';

/**
 * What is done over and over, and how often against the others. Each looks at its answer and throws where it is not
 * what it should be. `turn` is a number of its own for each time.
 */
export const activities: readonly Activity[] = [
  { name: 'plain run', weight: 8, act: (soak, turn) => said(soak, soak.flows.echo, `plain ${turn}`) },
  {
    name: 'stored run',
    weight: 4,
    act: (soak, turn) => said(soak, soak.flows.stored, `stored ${turn}`, { session_id: session(turn) }),
  },
  { name: 'streamed run', weight: 3, act: streamed },
  { name: 'repeated run', weight: 1, act: repeated },
  { name: 'agent', weight: 2, act: agent },
  { name: 'webhook', weight: 3, act: webhook },
  { name: 'webhook with answer', weight: 2, act: waitedWebhook },
  { name: 'build with three readers', weight: 2, act: build },
  { name: 'session’s messages', weight: 2, act: messages },
  { name: 'list of sessions', weight: 1, act: lists },
  { name: 'deleted session', weight: 1, act: deletedSession },
  { name: 'file', weight: 1, act: file },
  { name: 'changed flow', weight: 1, act: changedFlow },
];

async function said(soak: Soak, flowId: string, text: string, more: object = {}, headers = {}): Promise<string> {
  return expectText(await run(soak, flowId, { input_value: text, ...more }, headers), text);
}

/** What a run says. */
async function run({ api }: Soak, flowId: string, body: object, headers = {}): Promise<string> {
  const answer = await api.ask<RunAnswer>('POST', `/api/v1/run/${flowId}`, body, headers);
  return answer.outputs[0]?.outputs[0]?.results.message.text ?? '';
}

async function streamed({ api, flows }: Soak, turn: number): Promise<void> {
  const text = `streamed ${turn} one two three four five six`;
  const response = await api.send('POST', `/api/v1/run/${flows.model}?stream=true`, { input_value: text });
  const body = await response.text();
  const tokens = body.split('\n\n').filter((frame) => frame.includes('"event": "token"')).length;
  if (tokens < 5 || !body.includes('"event": "end"')) throw new Error(`a stream of ${tokens} tokens: ${cut(body)}`);
}

async function repeated(soak: Soak, turn: number): Promise<void> {
  const headers = { 'idempotency-key': `soak-run-${turn}-${soak.salt}` };
  await said(soak, soak.flows.echo, `repeated ${turn}`, {}, headers);
  const body = { input_value: `repeated ${turn}` };
  const again = await soak.api.send('POST', `/api/v1/run/${soak.flows.echo}`, body, headers);
  expectText(await again.text(), `repeated ${turn}`);
  if (again.headers.get('idempotent-replayed') !== 'true') throw new Error('a repeat was run again');
}

async function agent(soak: Soak, turn: number): Promise<void> {
  const text = `turn: evaluate_expression {"expression": "${turn}*3"} | get_current_date {}`;
  expectText(await run(soak, soak.flows.agent, { input_value: text }), `\\"result\\": \\"${turn * 3}\\"`);
}

async function webhook({ api, flows, salt }: Soak, turn: number): Promise<void> {
  const headers = { 'idempotency-key': `soak-hook-${turn}-${salt}` };
  const response = await api.send('POST', `/api/v1/webhook/${flows.webhook}`, { text: `hook ${turn}` }, headers);
  expectText(await response.text(), 'in progress');
  const runId = response.headers.get('x-run-id') ?? '';
  const events = await (await api.send('GET', `/api/v1/runs/${runId}/events`)).text();
  expectText(events, `hook ${turn}`);
  if (events.split('event: end\n').length !== 2) throw new Error(`run ${runId} did not end once`);
}

async function waitedWebhook({ api, flows }: Soak, turn: number): Promise<void> {
  const headers = { prefer: 'wait=30' };
  const response = await api.send('POST', `/api/v1/webhook/${flows.webhook}`, { text: `waited ${turn}` }, headers);
  expectText(await response.text(), `waited ${turn}`);
}

async function build({ api, flows }: Soak, turn: number): Promise<void> {
  const body = { inputs: { input_value: `build ${turn} in some words`, session: session(turn) } };
  const { job_id: job } = await api.ask<{ job_id: string }>('POST', `/api/v1/build/${flows.model}/flow`, body);
  const read = async () => (await api.send('GET', `/api/v1/build/${job}/events`)).text();
  const [first, ...others] = await Promise.all([read(), read(), read()]);
  expectText(first ?? '', '"event": "end"');
  expectText(first ?? '', `build ${turn}`);
  if (others.some((other) => other !== first)) throw new Error(`readers of ${job} have read differently`);
}

async function messages({ api, flows }: Soak, turn: number): Promise<void> {
  const query = `flow_id=${flows.stored}&session_id=${encodeURIComponent(session(turn))}`;
  const listed = await api.ask<unknown[]>('GET', `/api/v1/monitor/messages?${query}`);
  const records = await api.ask<unknown>('GET', `/api/v1/messages?${query}`);
  if (!Array.isArray(listed) || records === null) throw new Error('no list of messages');
}

/** One of those that nobody talks in any more: what is kept grows until there are as many as are deleted. */
async function deletedSession({ api, flows }: Soak, turn: number): Promise<void> {
  const id = encodeURIComponent(session(turn - 4000));
  await api.ask('DELETE', `/api/v1/monitor/messages/session/${id}`);
  const query = `flow_id=${flows.stored}&session_id=${id}`;
  const left = await api.ask<unknown[]>('GET', `/api/v1/monitor/messages?${query}`);
  if (left.length > 0) throw new Error(`${left.length} messages are left of a session that was deleted`);
}

async function lists({ api, flows }: Soak): Promise<void> {
  await api.ask('GET', `/api/v1/monitor/messages/sessions?flow_id=${flows.stored}`);
  await api.ask('GET', '/api/v1/runs/?limit=20');
  await api.ask('GET', '/api/v1/flows/?header_flows=true');
}

async function file({ api }: Soak, turn: number): Promise<void> {
  const text = `line of file ${turn}\n`.repeat(4000);
  const { id } = await api.ask<{ id: string }>('POST', '/api/v2/files/', fileForm(`soak-${turn}.txt`, text));
  const read = await (await api.send('GET', `/api/v2/files/${id}`)).text();
  if (read !== text) throw new Error(`file ${id} came back with ${read.length} of ${text.length} characters`);
  await api.ask('DELETE', `/api/v2/files/${id}`);
}

/** A graph that no flow has had before, so that nothing that is kept by content helps. */
async function changedFlow(soak: Soak, turn: number): Promise<void> {
  const { name, data } = soak.flows.changing;
  const changed = JSON.stringify(data).replaceAll('"x": 0', `"x": ${turn}`).replaceAll('"x":0', `"x":${turn}`);
  const flow = { name: `${name} ${turn} ${soak.salt}`, data: JSON.parse(changed) as unknown };
  const { id } = await soak.api.ask<{ id: string }>('POST', '/api/v1/flows/', flow);
  await said(soak, id, `made ${turn}`);
  await soak.api.ask('PATCH', `/api/v1/flows/${id}`, { description: `Changed in turn ${turn}.`, data });
  await said(soak, id, `changed ${turn}`);
  await soak.api.ask('DELETE', `/api/v1/flows/${id}`);
}

function session(turn: number): string {
  return `session ${Math.floor(turn / 2000)}.${turn % 40}`;
}

function expectText(given: string, wanted: string): string {
  if (!given.includes(wanted)) throw new Error(`no "${wanted}" in the answer: ${cut(given)}`);
  return given;
}

function cut(text: string): string {
  return text.slice(0, 300);
}

interface RunAnswer {
  readonly outputs: readonly {
    readonly outputs: readonly { readonly results: { readonly message: { readonly text: string } } }[];
  }[];
}

export interface Soak {
  readonly api: ApiClient;
  readonly flows: SoakFlows;
  /** Tells this soak's keys and names from another's. */
  readonly salt: string;
}

export interface Activity {
  readonly name: string;
  readonly weight: number;
  act(soak: Soak, turn: number): Promise<unknown>;
}
