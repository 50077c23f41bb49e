import { describe, expect, test } from 'vitest';
import { runFailure } from '../../../worker/engine/failure.ts';
import { buildEvent } from '../../../worker/runs/background/build-event.ts';
import { failedVertex } from '../../../worker/runs/background/failed-vertex.ts';

describe('an event of a log, for build clients', () => {
  test.each([
    ['vertices_sorted', { ids: ['a'], to_run: ['a', 'b'] }],
    ['token', { chunk: 'x', id: '1' }],
    ['remove_message', { id: '1' }],
    ['build_start', { id: 'a' }],
  ])('%s is as it was told', (event, data) => {
    expect(buildEvent(event, JSON.stringify(data))).toEqual({ event, data });
  });

  test('end says nothing of the results', () => {
    expect(buildEvent('end', '{"results":[{"results":{}}]}')).toEqual({ event: 'end', data: {} });
  });

  test('error is the message that tells of it, with its code', () => {
    const failure = runFailure('deadline', 'It took too long.', true);
    const told = buildEvent('error', JSON.stringify({ failure, message: { text: 'told', category: 'error' } }));
    expect(told.data).toEqual({ text: 'told', category: 'error', code: 'deadline', retryable: true });
    const untold = buildEvent('error', JSON.stringify({ failure, message: null }));
    expect(untold.data).toMatchObject({ text: 'It took too long.\n', category: 'error' });
  });

  test('end_vertex of one that failed has the failure under its first output', () => {
    const vertex = { id: 'A-1', displayName: 'A', output: 'text', elapsed: 1250, endedAt: 0 };
    const logged = failedVertex(vertex, { ...runFailure('x', 'why'), message: 'Error building Component A: \n\nwhy' });
    expect(buildEvent('end_vertex', JSON.stringify(logged)).data).toMatchObject({
      build_data: {
        id: 'A-1',
        valid: false,
        params: 'Error building Component A: \n\nwhy',
        data: {
          outputs: {
            text: { message: { errorMessage: 'Error building Component A: \n\nwhy', stackTrace: '' }, type: 'error' },
          },
          timedelta: 1.25,
          duration: '1.25 seconds',
        },
        timestamp: '1970-01-01T00:00:00.000000Z',
      },
    });
  });
});
