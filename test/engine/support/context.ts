import type { HistoryQuery, RunContext } from '../../../worker/engine/context.ts';
import type { Message } from '../../../worker/engine/values.ts';

/** A run's context that keeps everything in memory and tells what reached it. */
export function testContext(given: Partial<RunContext> & { stored?: readonly Message[] } = {}): TestContext {
  const { stored = [], ...rest } = given;
  const appended: Message[][] = [];
  let ids = 0;
  return {
    runId: 'run-1',
    flowId: 'flow-1',
    flowName: 'Test flow',
    userId: 'user-1',
    sessionId: 'session-1',
    signal: new AbortController().signal,
    fetch: () => Promise.reject(new Error('No test of the engine fetches.')),
    variables: { get: async () => null },
    memory: {
      history: async (query: HistoryQuery) => stored.filter((message) => message.sessionId === query.sessionId),
      append: async (messages) => {
        appended.push([...messages]);
      },
    },
    models: {
      chat: () => {
        throw new Error('No test of the engine asks a model.');
      },
      embeddings: () => {
        throw new Error('No test of the engine embeds a text.');
      },
    },
    services: { skills: { list: async () => [], read: async () => null } } as unknown as RunContext['services'],
    request: {},
    now: () => Date.UTC(2026, 0, 31, 12, 0, 0),
    newId: () => `id-${++ids}`,
    step: (_key, effect) => effect('key'),
    ...rest,
    appended,
  };
}

export interface TestContext extends RunContext {
  /** What was stored, one list a call. */
  readonly appended: Message[][];
}
