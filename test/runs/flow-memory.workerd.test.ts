import { expect, test } from 'vitest';
import type { AppContext } from '../../worker/context.ts';
import { echoFlow } from '../engine/support/flow.ts';
import { addUser } from '../support/people.ts';
import { freshService } from '../support/service.ts';

test('a run whose messages cannot be stored says so in words of its own; the log has the cause', async () => {
  const lines: unknown[] = [];
  const log: AppContext['log'] = (...line) => void lines.push(line);
  const SESSIONS = { getByName: () => ({ append: () => Promise.reject(new Error('SQLITE_FULL: /data/x.sqlite')) }) };
  const nobody = await freshService({ SESSIONS: SESSIONS as never }, { log });
  const { byKey } = await addUser(nobody, 'ann');
  const { id } = await byKey.json<{ id: string }>('POST', '/api/v1/flows/', { name: 'echo', data: echoFlow() });

  const { status, body } = await byKey.ask('POST', `/api/v1/run/${id}`, { input_value: 'hi' });
  expect(status).toBe(500);
  expect(body?.code).toBe('memory_failed');
  expect(JSON.stringify(body)).toContain('The messages of the run could not be stored. Try again.');
  expect(JSON.stringify(body)).not.toContain('SQLITE');
  expect(lines).toContainEqual([
    'error',
    'messages of a run could not be stored',
    expect.objectContaining({ flow_id: id, reason: 'SQLITE_FULL: /data/x.sqlite' }),
  ]);
});
