import { expect, test } from 'vitest';
import { plain, streamed } from '../cases/conformance-flow.ts';
import { firstDifference } from './first-difference.ts';
import { applyIntendedDifferences } from './intended-differences.ts';
import type { ReadAnswer } from './read-answer.ts';

const MESSAGE = { event: 'add_message', data: { text: 'hi', properties: { state: 'complete' } } };

test('a streamed failure that just stopped there must be told here', () => {
  const theirs = { status: 200, events: [MESSAGE] };
  const told = { status: 200, events: [MESSAGE, { event: 'error', data: {} }, { event: 'end', data: {} }] };
  expect(judged(streamed('x', {}), told, theirs)).toBe(true);
  expect(judged(streamed('x', {}), { status: 200, events: [MESSAGE] }, theirs)).toBe(false);
});

test('an unresolved variable was a 404 and is a failed run', () => {
  const theirs = {
    status: 404,
    body: { detail: 'Error running graph: Error building Component A: \n\nB variable not found.' },
  };
  expect(judged(plain('x', {}), failed('Error running graph: Error building Component A: no B'), theirs)).toBe(true);
  expect(judged(plain('x', {}), theirs, theirs)).toBe(false);
});

test('another component failing, or another status, is a difference', () => {
  const theirs = failed('Error running graph: Error building Component A: \n\ntext');
  expect(judged(plain('x', {}), failed('Error running graph: Error building Component A: words'), theirs)).toBe(true);
  expect(judged(plain('x', {}), failed('Error running graph: Error building Component B: words'), theirs)).toBe(false);
  expect(judged(plain('x', {}), { ...theirs, status: 400 }, theirs)).toBe(false);
});

function judged(
  one: Parameters<typeof applyIntendedDifferences>[0]['one'],
  ours: ReadAnswer,
  recorded: ReadAnswer,
): boolean {
  const adjusted = applyIntendedDifferences({ one, ours, theirs: recorded, plain: null });
  return firstDifference(adjusted.ours, adjusted.theirs) === null;
}

function failed(message: string): ReadAnswer {
  return {
    status: 500,
    body: { detail: JSON.stringify({ message, traceback: null, description: null, code: null, suggestion: null }) },
  };
}
