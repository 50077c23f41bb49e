import { beforeAll, describe, expect, test } from 'vitest';
import { chatInput, chatOutput, echoFlow, flow } from '../engine/support/flow.ts';
import { freshService, type Service } from '../support/service.ts';

let ann: Service;
let echo: string;

beforeAll(async () => {
  const admin = await (await freshService()).signedIn();
  ann = await (await admin.newUser('ann')).withKey();
  echo = await stored('echo', echoFlow());
});

describe('an advanced run', () => {
  test('answers an empty input where none is sent, without members that are null', async () => {
    for (const body of [undefined, {}, { inputs: null, outputs: null, tweaks: null, session_id: null }]) {
      const { outputs, session_id: session } = await run(body);

      expect(outputs).toHaveLength(1);
      expect(outputs[0]).toMatchObject({ inputs: { input_value: '' } });
      const [result] = outputs[0]?.outputs ?? [];
      expect(Object.keys(result ?? {})).toEqual([
        'results',
        'artifacts',
        'outputs',
        'logs',
        'messages',
        'component_display_name',
        'component_id',
        'used_frozen_result',
      ]);
      expect(result?.results.message).toMatchObject({ text: '', session_id: session, duration: null });
    }
  });

  test('runs once for each input, in the session that is named', async () => {
    const { outputs, session_id: session } = await run({
      inputs: [
        { input_value: 'one', type: 'chat' },
        { input_value: 'two', session: 'its own' },
        { components: ['ChatInput-1'], input_value: 'three' },
        { components: ['another'], input_value: 'not taken' },
      ],
      session_id: 'mine',
    });

    expect(session).toBe('mine');
    expect(
      outputs.map(({ outputs: [result] }) => [result?.results.message.text, result?.results.message.session_id]),
    ).toEqual([
      ['one', 'mine'],
      ['two', 'its own'],
      ['three', 'mine'],
      ['', 'mine'],
    ]);
    expect(outputs[0]?.outputs[0]?.messages[0]).toEqual({
      message: 'one',
      sender: 'Machine',
      sender_name: 'AI',
      session_id: 'mine',
      component_id: 'ChatOutput-1',
      files: [],
      type: 'text',
    });
  });

  test('gives the outputs that are named by id or display name', async () => {
    const ids = async (outputs: string[]) =>
      (await run({ outputs })).outputs[0]?.outputs.map((result) => result.component_id);

    expect(await ids(['ChatOutput-1'])).toEqual(['ChatOutput-1']);
    expect(await ids(['Chat Input', 'Chat Output'])).toEqual(['ChatInput-1', 'ChatOutput-1']);
    expect(await ids(['nope'])).toEqual([]);
  });

  test('takes tweaks', async () => {
    const { outputs } = await run({
      inputs: [{ input_value: 'x' }],
      tweaks: { 'ChatOutput-1': { sender_name: 'Eva' } },
    });

    expect(outputs[0]?.outputs[0]?.results.message.sender_name).toBe('Eva');
  });

  test('says in plain words which component failed', async () => {
    const failing = await stored(
      'failing',
      flow(
        [
          chatInput(),
          { id: 'Prompt-1', outputs: ['prompt'], fields: { template: { type: 'prompt', value: '{' } } },
          chatOutput(),
        ],
        [
          ['ChatInput-1.message', 'Prompt-1.x'],
          ['Prompt-1.prompt', 'ChatOutput-1.input_value'],
        ],
      ),
    );

    expect(await ann.ask('POST', `/api/v1/run/advanced/${failing}`, {})).toMatchObject({
      status: 500,
      body: {
        detail: "Error running graph: Error building Component Prompt: \n\nSingle '{' encountered in format string",
      },
    });
  });

  test('refuses what it cannot understand', async () => {
    const status = async (body: unknown) => (await ann.ask('POST', `/api/v1/run/advanced/${echo}`, body)).status;

    expect(await status({ inputs: [{ type: 'zz' }] })).toBe(400);
    expect(await status({ outputs: 'Chat Output' })).toBe(400);
    expect(await status({ inputs: Array(101).fill({}) })).toBe(400);
    expect((await ann.ask('POST', '/api/v1/run/advanced/00000000-0000-4000-8000-000000000000', {})).status).toBe(404);
  });
});

async function run(body: unknown) {
  const answer = await ann.ask('POST', `/api/v1/run/advanced/${echo}`, body);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Answer;
}

async function stored(name: string, data: object): Promise<string> {
  return (await ann.json<{ id: string }>('POST', '/api/v1/flows/', { name, data })).id;
}

interface Answer {
  readonly session_id: string;
  readonly outputs: readonly {
    readonly inputs: object;
    readonly outputs: readonly {
      readonly results: {
        readonly message: { readonly text: string; readonly session_id: string; readonly sender_name: string };
      };
      readonly messages: readonly object[];
      readonly component_id: string;
    }[];
  }[];
}
