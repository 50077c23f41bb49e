import { expect } from 'vitest';
import { chatInput, chatOutput, flow as graph } from '../engine/support/flow.ts';
import { eventsOfBuild, startBuild } from './builds.ts';
import { modelFlow } from './flows.ts';
import { type ModelFetch, modelFetch } from './model-fetch.ts';
import { addUser, type Person } from './people.ts';
import { freshService, type Service } from './service.ts';
import { sharedFlow } from './sharing.ts';

/** A flow of Ann's, with variables of hers, that Ben may run. */
export async function foreignFlow(): Promise<ForeignFlow> {
  const models = modelFetch();
  const nobody = await freshService({}, { fetch: models });
  const ann = await addUser(nobody, 'ann');
  const ben = await addUser(nobody, 'ben');
  const key = { name: 'OPENAI_API_KEY', value: 'sk-of-ann', type: 'Credential', default_fields: [] };
  await ann.byKey.json('POST', '/api/v1/variables/', key);
  await ann.byKey.json('POST', '/api/v1/variables/', { ...key, name: 'NOTE', value: 'of-ann' });
  return { nobody, models, ann, ben, ...(await sharedFlow(ann, modelFlow(), { to: ben, permission: 'run' })) };
}

/** What is said goes through a prompt, with a word of the flow's and a variable of its owner's. */
export function promptFlow(variable = 'NOTE') {
  const fields = {
    template: { type: 'prompt', value: '{tone} {note} {said}' },
    tone: 'kind',
    note: { type: 'str', load_from_db: true, value: variable },
    said: '',
  };
  const prompt = { id: 'Prompt-1', type: 'Prompt Template', name: 'Prompt', outputs: ['prompt'], fields };
  return graph(
    [chatInput(), prompt, chatOutput()],
    [
      ['ChatInput-1.message', 'Prompt-1.said'],
      ['Prompt-1.prompt', 'ChatOutput-1.input_value'],
    ],
  );
}

/** What the machine said in a build. */
export async function saidInBuild({ byKey }: Person, flowId: string, body: unknown): Promise<unknown> {
  const events = await eventsOfBuild(byKey, await startBuild(byKey, flowId, body));
  return events.findLast(({ event, data }) => event === 'add_message' && data.sender === 'Machine')?.data.text;
}

/** The keys with which models were asked. */
export function usedKeys({ calls }: ModelFetch): (string | null)[] {
  return calls.map(({ headers }) => headers.get('authorization'));
}

/** The answer to who asks for what only a flow's owner sets or sees. */
export function foreignRefusal(name: string) {
  return { status: 403, body: { code: 'foreign_field', detail: expect.stringContaining(`"${name}"`) } };
}

/** A body that runs it. */
export const chat = { input_value: 'hi', session_id: 's' };

export interface ForeignFlow {
  readonly nobody: Service;
  readonly models: ModelFetch;
  readonly ann: Person;
  readonly ben: Person;
  readonly project: string;
  readonly flow: string;
}
