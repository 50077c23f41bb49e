import { beforeEach, describe, expect, test } from 'vitest';
import { chatInput, chatOutput, flow } from '../engine/support/flow.ts';
import { build, eventsOfBuild, framesOf, startBuild } from '../support/builds.ts';
import { textFlow } from '../support/flows.ts';
import { freshService, type Service } from '../support/service.ts';

let owner: Service;
let echo: string;

beforeEach(async () => {
  const anyone = await freshService();
  owner = await (await anyone.signedIn()).newUser('ann');
  echo = await saved(flow([chatInput(), chatOutput()], [['ChatInput-1.message', 'ChatOutput-1.input_value']]));
});

describe('a build', () => {
  test('tells of its vertices as they end, each with what follows it', async () => {
    const events = await build(owner, echo, { inputs: { input_value: 'hello build', session: 'bsess' } });
    expect(events.map(({ event }) => event)).toEqual([
      'vertices_sorted',
      'add_message',
      'end_vertex',
      'add_message',
      'end_vertex',
      'end',
    ]);
    expect(events[0]?.data).toEqual({ ids: ['ChatInput-1'], to_run: ['ChatInput-1', 'ChatOutput-1'] });
    expect(events[1]?.data).toMatchObject({ text: 'hello build', sender: 'User', session_id: 'bsess', flow_id: echo });
    expect(events[2]?.data.build_data).toMatchObject({
      id: 'ChatInput-1',
      inactivated_vertices: [],
      next_vertices_ids: ['ChatOutput-1'],
      top_level_vertices: ['ChatOutput-1'],
      valid: true,
      params: '- Files: []\n  Message: hello build\n  Sender: User\n  Sender Name: User\n  Type: object\n',
      data: {
        results: { message: { text: 'hello build' } },
        outputs: { message: { message: 'hello build', type: 'text' } },
        logs: { message: [] },
        message: { message: 'hello build', sender: 'User', sender_name: 'User', files: [], type: 'object' },
        artifacts: { message: 'hello build', sender: 'User', sender_name: 'User', files: [], type: 'object' },
        timedelta: expect.any(Number),
        duration: expect.stringMatching(/^\d+ ms$/),
        used_frozen_result: false,
      },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    });
    expect(events[4]?.data.build_data).toMatchObject({ id: 'ChatOutput-1', next_vertices_ids: [] });
    expect(events[5]?.data).toEqual({});
  });

  test('polls', async () => {
    const job = await startBuild(owner, echo, { inputs: { input_value: 'one' } }, '?event_delivery=polling');
    let text = '';
    do {
      const response = await owner.fetch('GET', `/api/v1/build/${job}/events?event_delivery=polling`);
      expect(response.headers.get('content-type')).toBe('application/x-ndjson');
      text += `${await response.text()}\n`;
    } while (!text.includes('{"event": "end", "data": {}}\n\n'));
    expect(framesOf(text).map(({ event }) => event)).toHaveLength(6);
    const again = await owner.fetch('GET', `/api/v1/build/${job}/events?event_delivery=polling`);
    expect(await again.text()).toBe('{"event": "end", "data": {}}\n\n');
  });

  test('direct', async () => {
    const response = await owner.fetch('POST', `/api/v1/build/${echo}/flow?event_delivery=direct`, { body: {} });
    expect(
      framesOf(await response.text())
        .map(({ event }) => event)
        .at(-1),
    ).toBe('end');
  });

  test('texts', async () => {
    const events = await build(owner, await saved(textFlow()), {});
    expect(events.map(({ event }) => event)).toEqual(['vertices_sorted', 'end_vertex', 'end_vertex', 'end']);
  });
});

async function saved(data: unknown): Promise<string> {
  return (await owner.json<{ id: string }>('POST', '/api/v1/flows/', { name: `flow ${Math.random()}`, data })).id;
}
void eventsOfBuild;
