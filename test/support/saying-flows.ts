import { chatOutput, type FlowData, flow } from '../engine/support/flow.ts';
import type { RunResult } from './flow-requests.ts';
import type { Person } from './people.ts';
import type { Service } from './service.ts';

/** A flow that says the same whatever it is asked: tells which of several graphs ran. */
export function saying(text: string): FlowData {
  return flow(
    [{ id: 'TextInput-1', name: 'Text Input', outputs: ['text'], fields: { input_value: text } }, chatOutput()],
    [['TextInput-1.text', 'ChatOutput-1.input_value']],
  );
}

/** A new flow of somebody's that says `one`, by the name `x`, and what tests ask of it. */
export async function sayingFlow({ byKey }: Person, fields: object = {}) {
  const body = { name: 'x', endpoint_name: 'x', data: saying('one'), ...fields };
  const { id } = await byKey.json<{ id: string }>('POST', '/api/v1/flows/', body);
  const path = `/api/v1/flows/${id}`;
  return {
    id,
    path,
    read: () => byKey.json('GET', path),
    patch: (change: unknown) => byKey.json('PATCH', path, change),
    /** Makes a version of that text; answers its number. */
    version: async (version: string) => (await byKey.json<{ id: number }>('POST', `${path}/versions`, { version })).id,
  };
}

/** A flow of these, as tests ask of it. */
export type SayingFlow = Awaited<ReturnType<typeof sayingFlow>>;

/** What a run at a path says. Throws where it fails. */
export async function said(
  { byKey }: { byKey: Service },
  path: string,
  body: unknown = {},
): Promise<string | undefined> {
  const { outputs } = await byKey.json<RunResult>('POST', path, body);
  return outputs[0]?.outputs[0]?.results.message?.text;
}

/** The texts of a flow's versions, newest first. */
export async function versionsOf({ byKey }: Person, flowId: string): Promise<string[]> {
  const listed = await byKey.json<{ flow_version: string }[]>('GET', `/api/v1/flows/${flowId}/versions`);
  return listed.map((version) => version.flow_version);
}
