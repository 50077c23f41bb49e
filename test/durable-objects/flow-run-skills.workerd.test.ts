import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { endOfRun } from '../support/background.ts';
import { addFlow } from '../support/flow-requests.ts';
import { addUser } from '../support/people.ts';
import { hanging, lose, objectOf } from '../support/run-objects.ts';
import { freshService } from '../support/service.ts';
import { toolCallingModel } from '../support/tool-calling-model.ts';
import { webhookAgent } from '../support/webhook-flows.ts';

afterEach(() => vi.restoreAllMocks());

test('a run that goes on after a crash knows what a skill said, though it says something else now', async () => {
  const ann = await addUser(await freshService(), 'ann');
  const { id: project } = await ann.byKey.json<{ id: string }>('POST', '/api/v1/projects/', { name: 'P' });
  const skills = `/api/v1/projects/${project}/skills`;
  const skill = await ann.byKey.json<{ id: string }>('POST', skills, { name: 'refunds', text: 'Within 30 days.' });
  const flow = await addFlow(ann, { name: 'hook', project_id: project, data: webhookAgent() });
  let hangs = true;
  const model = toolCallingModel(['refunds', {}]).before((call) =>
    hangs && JSON.stringify(call.body).includes('Within 30 days.') ? hanging(call) : null,
  );
  const key = { 'x-service-global-var-openai_api_key': 'sk-test' };
  const started = await ann.byKey.ask('POST', `/api/v1/webhook/${flow}`, { text: 'hi' }, key);
  const run = started.headers.get('x-run-id') as string;
  await vi.waitUntil(() => model.calls.length === 2, { timeout: 5000 });
  await ann.byKey.json('PATCH', `${skills}/${skill.id}`, { text: 'Never.' });
  hangs = false;
  await lose(run);
  await runDurableObjectAlarm(objectOf(run));
  const end = await endOfRun(ann.byKey, run);
  expect(end.outputs[0]?.results.message.text).toBe('Within 30 days.');
  expect(model.calls).toHaveLength(3);
});
