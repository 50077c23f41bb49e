import { expect, test } from 'vitest';
import { createNormaliser } from './normalise.ts';

const FLOW = '11111111-1111-4111-8111-111111111111';
const SESSION = '22222222-2222-4222-8222-222222222222';
const MESSAGE = '33333333-3333-4333-8333-333333333333';

test('an id that occurs twice gets one name, so that a token still belongs to its message', () => {
  const normalise = createNormaliser({ flowId: FLOW, sessionId: null, suffix: '~1' });
  expect(normalise([{ id: MESSAGE }, { id: SESSION }, { id: MESSAGE }])).toEqual([
    { id: '<id 1>' },
    { id: '<id 2>' },
    { id: '<id 1>' },
  ]);
});

test('a session named after its flow and a session of its own look alike', () => {
  const answer = (session: string) => ({ session_id: session, flow_id: FLOW, text: `{"session_id": "${session}"}` });
  const ofFlow = createNormaliser({ flowId: FLOW, sessionId: FLOW, suffix: '~1' });
  const ofItsOwn = createNormaliser({ flowId: FLOW, sessionId: SESSION, suffix: '~1' });
  expect(ofFlow(answer(FLOW))).toEqual(ofItsOwn(answer(SESSION)));
  expect(ofFlow(answer(FLOW))).toMatchObject({ session_id: '<session>', flow_id: '<flow>' });
});

test('a given session loses its suffix and nothing else', () => {
  const normalise = createNormaliser({ flowId: FLOW, sessionId: null, suffix: '~1234' });
  expect(normalise({ session_id: 'mine~1234' })).toEqual({ session_id: 'mine' });
});

test('times keep their form: a T, a fraction and the zone are told apart', () => {
  const normalise = createNormaliser({ flowId: FLOW, sessionId: null, suffix: '~1' });
  const forms = [
    '2026-01-02 03:04:05 UTC',
    '2026-01-02T03:04:05+00:00',
    '2026-01-02T03:04:05.678Z',
    'at 2026-01-02 03:04:05 CET',
  ];
  expect(normalise(forms)).toEqual(['<time UTC>', '<time T +00:00>', '<time T . Z>', 'at <time zone>']);
});

test('a duration stays null where it was null', () => {
  const normalise = createNormaliser({ flowId: FLOW, sessionId: null, suffix: '~1' });
  expect(normalise({ duration: 12, timedelta: null })).toEqual({ duration: '<number>', timedelta: null });
});
