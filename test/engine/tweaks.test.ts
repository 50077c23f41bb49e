import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../worker/engine/component.ts';
import { GraphError } from '../../worker/engine/errors.ts';
import { makeMessage } from '../../worker/engine/make-value.ts';
import { isMessage } from '../../worker/engine/value-kind.ts';
import { testContext } from './support/context.ts';
import { chatInput, chatOutput, flow } from './support/flow.ts';
import { groupedFlow } from './support/grouped-flow.ts';
import { probe, reader, registryWith } from './support/probe.ts';
import { runFlow, textsOf } from './support/run.ts';

const join = probe('Join', {
  text: (inputs, context) =>
    makeMessage(context, { text: `${inputs.who} in ${inputs.where}, ${JSON.stringify(inputs.more ?? null)}` }),
});
const textOf = (value: unknown) => (isMessage(value) ? value.text : value);
const echo = probe('Echo', {
  text: (inputs, context) => makeMessage(context, { text: `${textOf(inputs.text)}+${inputs.more}` }),
});
const registry = registryWith(join, echo);
const data = flow([
  { id: 'Join-1', name: 'Greeting', fields: { who: 'Ann', where: 'Oslo' }, outputs: ['text'] },
  {
    id: 'Join-2',
    name: 'Farewell',
    fields: {
      who: 'Bo',
      where: { type: 'str', load_from_db: true, value: 'CITY' },
      more: { type: 'NestedDict', value: {} },
    },
    outputs: ['text'],
  },
]);
const context = () => testContext({ variables: { get: async (name: string) => (name === 'CITY' ? 'Rome' : null) } });

async function texts(tweaks: Record<string, unknown>) {
  return Object.values(
    textsOf(await runFlow(data, { registry, context: context(), input: { tweaks, outputType: 'debug' } })),
  );
}

describe('a tweak', () => {
  test.each([
    ['names a node by id', { 'Join-1': { who: 'Cy' } }, ['Cy in Oslo, null', 'Bo in Rome, {}']],
    ['names a node by display name', { Farewell: { who: 'Cy' } }, ['Ann in Oslo, null', 'Cy in Rome, {}']],
    ['comes flat, for every node with the field', { who: 'Cy' }, ['Cy in Oslo, null', 'Cy in Rome, {}']],
    [
      'that is flat beats one for a node',
      { 'Join-1': { who: 'Cy' }, who: 'Di' },
      ['Di in Oslo, null', 'Di in Rome, {}'],
    ],
    [
      'for unknown nodes and fields is ignored',
      { 'Join-9': { who: 'Cy' }, 'Join-1': { age: 4 }, age: 5 },
      ['Ann in Oslo, null', 'Bo in Rome, {}'],
    ],
    [
      'that is an object goes into the field',
      { 'Join-2': { where: { value: 'Bergen', load_from_db: false } } },
      ['Ann in Oslo, null', 'Bo in Bergen, {}'],
    ],
    ['of a record is read as JSON', { 'Join-2': { more: '{"a": 1}' } }, ['Ann in Oslo, null', 'Bo in Rome, {"a":1}']],
    [
      'with escaped line breaks has real ones',
      { 'Join-1': { who: 'A\\nB' } },
      ['A\nB in Oslo, null', 'Bo in Rome, {}'],
    ],
  ])('%s', async (_, tweaks, expected) => {
    expect(await texts(tweaks)).toEqual(expected);
  });

  test('holds for its own run only', async () => {
    await texts({ who: 'Cy' });
    expect(await texts({})).toEqual(['Ann in Oslo, null', 'Bo in Rome, {}']);
  });

  test('never changes code', async () => {
    const seen: Inputs[] = [];
    const nodes = flow([{ id: 'Reader-1', fields: { code: { type: 'code', value: 'of the node' } } }]);
    await runFlow(nodes, {
      registry: registryWith(reader(seen)),
      input: { tweaks: { 'Reader-1': { code: 'evil' }, code: 'evil' } },
    });
    expect(seen).toEqual([{}]);
  });

  test('sets the path of a file', async () => {
    const seen: Inputs[] = [];
    const nodes = flow([{ id: 'Reader-1', fields: { file: { type: 'file', file_path: 'f/a.txt' } } }]);
    await runFlow(nodes, {
      registry: registryWith(reader(seen)),
      input: { tweaks: { 'Reader-1': { file: 'f/b.txt' } } },
    });
    expect(seen).toEqual([{ file: 'f/b.txt' }]);
  });

  test('named stream beats what the caller asked for', async () => {
    const seen: Inputs[] = [];
    const nodes = flow([{ id: 'Reader-1', fields: { stream: false } }]);
    const given = { registry: registryWith(reader(seen)) };
    await runFlow(nodes, { ...given, input: { streaming: true } });
    await runFlow(nodes, { ...given, input: { streaming: true, tweaks: { stream: false } } });
    await runFlow(nodes, { ...given, input: { tweaks: { stream: true } } });
    expect(seen.map(({ stream }) => stream)).toEqual([true, false, true]);
  });

  test('of a group reaches the field that it stands for', async () => {
    const run = async (tweaks: object) =>
      textsOf(
        await runFlow(groupedFlow({ nested: true }), {
          registry,
          input: { inputValue: 'hi', tweaks: tweaks as never },
        }),
      )['ChatOutput-1'];
    expect(await run({})).toBe('hi+from the group+of its own');
    expect(await run({ 'Group-1': { its_more: 'tweaked' } })).toBe('hi+tweaked+of its own');
    expect(await run({ 'The Group-1': { its_more: 'by name' } })).toBe('hi+by name+of its own');
    expect(await run({ its_more: 'flat' })).toBe('hi+flat+of its own');
    expect(await run({ 'Echo-inner': { more: 'from outside' } })).toBe('hi+from the group+of its own');
  });
});

describe('a tweak of the input', () => {
  const chat = flow([chatInput(), chatOutput()], [['ChatInput-1.message', 'ChatOutput-1.input_value']]);

  test('stands in for the input value', async () => {
    const end = await runFlow(chat, { input: { tweaks: { 'ChatInput-1': { input_value: 'tweaked' } } } });
    expect(textsOf(end)).toEqual({ 'ChatOutput-1': 'tweaked' });
  });

  test.each([
    ['chat', 'ChatInput-1'],
    ['chat', 'Chat Input'],
    ['text', 'TextInput-1'],
  ] as const)('conflicts with an input value for %s under %s', async (inputType, key) => {
    const input = { inputValue: 'given', inputType, tweaks: { [key]: { input_value: 'tweaked' } } };
    await expect(runFlow(chat, { input })).rejects.toThrow(GraphError);
    await expect(runFlow(chat, { input })).rejects.toThrow(
      `If you pass an input_value to the ${inputType} input, you cannot pass a tweak with the same name.`,
    );
  });

  test('does not conflict with an input value of another type', async () => {
    const input = {
      inputValue: 'given',
      inputType: 'text' as const,
      tweaks: { 'ChatInput-1': { input_value: 'tweaked' } },
    };
    expect(textsOf(await runFlow(chat, { input }))).toEqual({ 'ChatOutput-1': 'tweaked' });
  });
});
