import { describe, expect, test } from 'vitest';
import { vertexParams } from '../../../worker/runs/background/vertex-params.ts';

// Recorded from the reference.
describe('what is shown of a door', () => {
  test.each([
    ['hello build', '  Message: hello build\n'],
    ['', "  Message: ''\n"],
    ['no', "  Message: 'no'\n"],
    ['Echo: hi there you', "  Message: 'Echo: hi there you'\n"],
    ['Echo: user "please fail"', '  Message: \'Echo: user "please fail"\'\n'],
    ['multi\nline', "  Message: 'multi\n\n    line'\n"],
  ])('%j', (message, line) => {
    const artifacts = { message, sender: 'User', sender_name: 'User', files: [], type: 'object' };
    const rest = '  Sender: User\n  Sender Name: User\n  Type: object\n';
    expect(vertexParams(artifacts, true)).toBe(`- Files: []\n${line}${rest}`);
  });

  test('with files', () => {
    const artifacts = { message: 'hi', files: [{ path: 'x/a.txt', name: 'a.txt', type: 'txt' }] };
    expect(vertexParams(artifacts, true)).toBe(
      '- Files:\n  - name: a.txt\n    path: x/a.txt\n    type: txt\n  Message: hi\n',
    );
  });

  test('of texts', () => {
    const artifacts = { text: { repr: 'stored', raw: 'stored', type: 'text' } };
    expect(vertexParams(artifacts, true)).toBe('- Text:\n    raw: stored\n    repr: stored\n    type: text\n');
  });

  test('without anything', () => {
    expect(vertexParams({}, true)).toBe('Built successfully ✨');
  });
});

test('of other vertices nothing is shown', () => {
  expect(vertexParams({ text_output: { repr: 'a', raw: 'a', type: 'text' } }, false)).toBe('None');
});
