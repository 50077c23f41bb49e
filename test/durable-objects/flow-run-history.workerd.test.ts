import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../components/support/draw.ts';
import { endOfRun } from '../support/background.ts';
import { hanging, lose, objectOf, upstream } from '../support/run-objects.ts';
import { freshService, type Service } from '../support/service.ts';

afterEach(() => vi.restoreAllMocks());

test('a run that goes on after a crash sees the history that it saw before, whatever was said meanwhile', async () => {
  const owner = await (await (await (await freshService()).signedIn()).newUser('ann')).withKey();
  const agent = { api_key: 'OPENAI_API_KEY', add_current_date_tool: false };
  const data = draw(
    { 'Webhook-1': {}, 'ParserComponent-1': { pattern: '{text}' }, 'Agent-1': agent, 'ChatOutput-1': {} },
    [
      ['Webhook-1.output_data', 'ParserComponent-1.input_data'],
      ['ParserComponent-1.parsed_text', 'Agent-1.input_value'],
      ['Agent-1.response', 'ChatOutput-1.input_value'],
    ],
  );
  const { id: flowId } = await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'agent', data });
  const model = upstream((call) => (aboutSecond().length === 1 && isSecond(call) ? hanging(call) : null));
  const isSecond = ({ body }: (typeof model.calls)[number]) => JSON.stringify(body).includes('the second');
  const aboutSecond = () => model.calls.filter(isSecond);

  await endOfRun(owner, await webhook(owner, flowId, 'the first'));
  const runId = await webhook(owner, flowId, 'the second');
  await vi.waitUntil(() => aboutSecond().length === 1);
  await endOfRun(owner, await webhook(owner, flowId, 'the third'));
  await lose(runId);
  await runDurableObjectAlarm(objectOf(runId));
  expect(await endOfRun(owner, runId)).toMatchObject({ status: 'succeeded' });

  const [first, again] = aboutSecond().map(({ body }) => JSON.stringify(body));
  expect(first).toContain('the first');
  expect(again).toBe(first);
});

async function webhook(owner: Service, flowId: string, text: string): Promise<string> {
  const headers = { 'x-service-global-var-openai_api_key': 'sk-test' };
  const response = await owner.ask('POST', `/api/v1/webhook/${flowId}`, { text }, headers);
  return response.headers.get('x-run-id') as string;
}
