import { expect, test } from 'vitest';
import { tellingTool } from '../../../worker/engine/tools/telling-tool.ts';

const tool = {
  name: 'ask',
  description: '',
  parameters: { type: 'object', properties: {} },
  call: async () => {
    throw new Error('Wrong key sk-of-ann');
  },
};
const run = { signal: new AbortController().signal };
const { signal } = run;

test('a tool that fails tells why, and conceals what the run conceals', async () => {
  expect(await tellingTool(tool as never, run).call({}, signal)).toBe('Wrong key sk-of-ann');
  const conceal = (text: string) => text.replace('sk-of-ann', '[hidden]');
  expect(await tellingTool(tool as never, { ...run, conceal }).call({}, signal)).toBe('Wrong key [hidden]');
});
