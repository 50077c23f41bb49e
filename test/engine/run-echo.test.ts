import { expect, test } from 'vitest';
import { registry } from '../../worker/components/registry.ts';
import { compile } from '../../worker/engine/compile.ts';
import { parseGraph } from '../../worker/engine/graph/parse.ts';
import { run, runToEnd } from '../../worker/engine/run.ts';
import { runResult } from '../../worker/engine/wire/run-result.ts';
import { testContext } from './support/context.ts';
import { echoFlow } from './support/flow.ts';

const echo = compile(parseGraph(echoFlow()), registry);

test('a chat input reaches the chat output, and the answer has the form and key order of the wire', async () => {
  const end = await runToEnd(
    echo,
    { inputValue: 'hello', inputType: 'chat', outputType: 'chat', streaming: false },
    testContext(),
  );
  const properties = {
    text_color: null,
    background_color: null,
    edited: false,
    source: { id: 'ChatInput-1', display_name: 'Chat Input', source: 'Chat Input' },
    icon: null,
    allow_markdown: false,
    positive_feedback: null,
    state: 'complete',
    targets: [],
  };
  expect(JSON.stringify(runResult('session-1', 'hello', end.results), null, 1)).toBe(
    JSON.stringify(
      {
        session_id: 'session-1',
        outputs: [
          {
            inputs: { input_value: 'hello' },
            outputs: [
              {
                results: {
                  message: {
                    text_key: 'text',
                    data: {
                      timestamp: '2026-01-31 12:00:00 UTC',
                      sender: 'Machine',
                      sender_name: 'AI',
                      session_id: 'session-1',
                      context_id: '',
                      text: 'hello',
                      files: [],
                      error: false,
                      edit: false,
                      properties,
                      category: 'message',
                      content_blocks: [],
                      id: 'id-2',
                      flow_id: 'flow-1',
                      duration: null,
                    },
                    default_value: '',
                    text: 'hello',
                    sender: 'Machine',
                    sender_name: 'AI',
                    files: [],
                    session_id: 'session-1',
                    context_id: '',
                    timestamp: '2026-01-31T12:00:00+00:00',
                    flow_id: 'flow-1',
                    error: false,
                    edit: false,
                    properties,
                    category: 'message',
                    content_blocks: [],
                    duration: null,
                  },
                },
                artifacts: { message: 'hello', sender: 'Machine', sender_name: 'AI', files: [], type: 'object' },
                outputs: { message: { message: 'hello', type: 'text' } },
                logs: { message: [] },
                messages: [
                  {
                    message: 'hello',
                    sender: 'Machine',
                    sender_name: 'AI',
                    session_id: 'session-1',
                    stream_url: null,
                    component_id: 'ChatOutput-1',
                    files: [],
                    type: 'text',
                  },
                ],
                timedelta: null,
                duration: null,
                component_display_name: 'Chat Output',
                component_id: 'ChatOutput-1',
                used_frozen_result: false,
              },
            ],
          },
        ],
      },
      null,
      1,
    ),
  );
});

test('a run yields its events in order, numbered, and stores the turn once before it ends', async () => {
  const context = testContext();
  const events = [];
  for await (const event of run(echo, { inputValue: 'hi', inputType: 'chat', streaming: true }, context)) {
    if (event.event === 'end') expect(context.appended).toHaveLength(1);
    events.push(event);
  }
  expect(events.map(({ seq, event }) => [seq, event])).toEqual([
    [0, 'vertices_sorted'],
    [1, 'add_message'],
    [2, 'end_vertex'],
    [3, 'add_message'],
    [4, 'end_vertex'],
    [5, 'end'],
  ]);
  expect(context.appended[0]?.map(({ sender, text }) => [sender, text])).toEqual([
    ['User', 'hi'],
    ['Machine', 'hi'],
  ]);
});
