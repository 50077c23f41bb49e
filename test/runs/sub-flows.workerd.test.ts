import { beforeAll, describe, expect, test } from 'vitest';
import { chatOutput, echoFlow, type FlowData, flow } from '../engine/support/flow.ts';
import { saying } from '../support/saying-flows.ts';
import { freshService, type Service } from '../support/service.ts';

let ann: Service;
let bob: Service;
let echo: string;

beforeAll(async () => {
  const admin = await (await freshService()).signedIn();
  ann = await (await admin.newUser('ann')).withKey();
  bob = await (await admin.newUser('bob')).withKey();
  echo = await stored(ann, 'inner echo', echoFlow());
});

describe('a flow that runs another', () => {
  test('finds it by id, and by its name where the id is unknown', async () => {
    const other = '8051f3ba-71fe-4e90-a676-a2237048c0d0';
    for (const [name, id] of [
      ['', echo],
      ['inner echo', other],
      ['inner echo', ''],
    ] as const) {
      expect(await answerOf(ann, calling(name, id))).toBe('typed');
    }
  });

  test('does not find that of another user, by id or by name', async () => {
    for (const [name, id] of [
      ['', echo],
      ['inner echo', ''],
    ] as const) {
      expect(await failureOf(bob, calling(name, id))).toMatchObject({
        status: 500,
        body: { code: 'sub_flow_not_found' },
      });
    }
  });

  test('says which flow cannot be run', async () => {
    const empty = (await ann.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'empty' })).id;
    const broken = await stored(
      ann,
      'broken',
      flow(
        [chatOutput('A-1'), chatOutput('B-1')],
        [
          ['A-1.message', 'B-1.input_value'],
          ['B-1.message', 'A-1.input_value'],
        ],
      ),
    );

    expect(await failureOf(ann, calling('', empty))).toMatchObject({ body: { code: 'sub_flow_unusable' } });
    expect(await failureOf(ann, calling('', broken))).toMatchObject({
      status: 500,
      body: {
        code: 'sub_flow_unusable',
        detail: expect.stringContaining('The flow \\"broken\\" cannot be run: The flow has a cycle'),
      },
    });
  });

  test('runs what is published of it', async () => {
    const two = await stored(ann, 'published', saying('one'));
    await ann.json('PATCH', `/api/v1/flows/${two}`, { is_online: true });
    await ann.json('PATCH', `/api/v1/flows/${two}`, { data: saying('two') });
    expect(await answerOf(ann, calling('', two))).toBe('one');
    await ann.json('PATCH', `/api/v1/flows/${two}`, { is_online: false });
    expect(await answerOf(ann, calling('', two))).toBe('two');
  });

  test('fails while that one is on hold, and says so', async () => {
    const held = await stored(ann, 'held', echoFlow());
    await ann.json('PATCH', `/api/v1/flows/${held}`, { is_hold: true });
    expect(await failureOf(ann, calling('', held))).toMatchObject({ status: 500, body: { code: 'flow_on_hold' } });
    await ann.json('PATCH', `/api/v1/flows/${held}`, { is_hold: false });
    expect(await answerOf(ann, calling('', held))).toBe('typed');
  });

  test('is stopped where it runs itself without end', async () => {
    const { id } = await ann.json<{ id: string }>('POST', '/api/v1/flows/', {
      name: 'endless',
      data: calling('endless', ''),
    });
    const answer = await ann.ask('POST', `/api/v1/run/${id}`, {});

    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'flow_depth', detail: expect.stringContaining('Flows call each other more than 8 deep') },
    });
  });
});

/** A Run Flow node that hands `typed` to the flow's chat input, and what it says to a chat output. */
function calling(name: string, id: string): FlowData {
  const fields = {
    flow_name_selected: name,
    flow_id_selected: { type: 'str', show: false, override_skip: true, value: id },
    session_id: '',
    'ChatInput-1~input_value': 'typed',
  };
  return flow(
    [{ id: 'RunFlow-1', outputs: ['ChatOutput-1~message'], fields }, chatOutput()],
    [['RunFlow-1.ChatOutput-1~message', 'ChatOutput-1.input_value']],
  );
}

async function stored(by: Service, name: string, data: object): Promise<string> {
  return (await by.json<{ id: string }>('POST', '/api/v1/flows/', { name, data })).id;
}

let made = 0;

async function failureOf(by: Service, data: FlowData) {
  const id = await stored(by, `outer ${++made}`, data);
  return by.ask('POST', `/api/v1/run/${id}`, { input_type: 'any' });
}

async function answerOf(by: Service, data: FlowData): Promise<unknown> {
  const { status, body } = await failureOf(by, data);
  expect(status, JSON.stringify(body)).toBe(200);
  const { outputs } = body as unknown as { outputs: { outputs: { outputs: { message: { message: string } } }[] }[] };
  return outputs[0]?.outputs[0]?.outputs.message.message;
}
