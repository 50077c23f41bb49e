import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue, type NodeTemplate } from '../../worker/components/catalogue.ts';
import { components } from '../../worker/components/registry.ts';

const all = catalogue(components);

test('a node has every member that editors draw from', () => {
  expect(all.utilities?.CalculatorComponent).toEqual({
    template: {
      _type: 'Component',
      code: expect.objectContaining({ type: 'code', value: '', name: 'code', show: true }),
      expression: {
        tool_mode: true,
        trace_as_input: true,
        trace_as_metadata: true,
        load_from_db: false,
        list: false,
        list_add_label: 'Add More',
        override_skip: false,
        required: false,
        placeholder: '',
        show: true,
        name: 'expression',
        value: '',
        display_name: 'Expression',
        advanced: false,
        input_types: ['Message'],
        dynamic: false,
        info: expect.any(String),
        title_case: false,
        track_in_telemetry: false,
        type: 'str',
        _input_type: 'MessageTextInput',
      },
    },
    description: expect.any(String),
    icon: 'calculator',
    base_classes: ['Data'],
    display_name: 'Calculator',
    documentation: '',
    minimized: false,
    custom_fields: {},
    output_types: [],
    pinned: false,
    conditional_paths: [],
    frozen: false,
    outputs: [
      {
        types: ['Data'],
        selected: 'Data',
        name: 'result',
        display_name: 'Data',
        method: 'evaluate_expression',
        value: '__UNDEFINED__',
        cache: true,
        allows_loop: false,
        group_outputs: false,
        tool_mode: true,
      },
    ],
    field_order: ['expression'],
    beta: false,
    legacy: false,
    edited: false,
    metadata: {
      module: 'rillflow.components.utilities.CalculatorComponent',
      code_hash: '',
      dependencies: { total_dependencies: 0, dependencies: [] },
    },
    tool_mode: false,
  });
});

test('outputs of other modes and older versions are not drawn', () => {
  expect(all.models_and_agents?.Memory?.outputs.map(({ name }) => name)).toEqual(['messages_text', 'dataframe']);
});

test('the catalogue is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(all))).toEqual(all);
});

const reference = new URL('../../../shared/reference/components.json', import.meta.url);

describe.skipIf(!existsSync(reference))('beside the recorded component list (skipped where that is absent)', () => {
  const recorded: Record<string, Recorded> = existsSync(reference) ? JSON.parse(readFileSync(reference, 'utf8')) : {};
  // Types that the recording server could not load are not in the record.
  const ours = Object.entries(all).flatMap(([category, group]) =>
    Object.entries(group)
      .filter(([type]) => type in recorded)
      .map(([type, node]): [string, string, NodeTemplate] => [type, category, node]),
  );

  test.each(ours)('%s is drawn the same', (type, category, node) => {
    const theirs = recorded[type] as Recorded;
    expect({
      category,
      display_name: node.display_name,
      icon: node.icon,
      base_classes: node.base_classes,
      legacy: node.legacy,
      beta: node.beta,
      outputs: node.outputs.map(({ name, display_name, types, method }) => ({ name, display_name, types, method })),
    }).toEqual({
      category: theirs.category,
      display_name: theirs.display_name,
      icon: theirs.icon,
      base_classes: theirs.base_classes,
      legacy: theirs.legacy,
      beta: theirs.beta,
      outputs: theirs.outputs.map(({ name, display_name, types, method }) => ({ name, display_name, types, method })),
    });
  });

  test.each(ours)('%s has the same fields of the same kinds', (type, _category, node) => {
    const fields = Object.values(node.template).filter(
      (field): field is Record<string, unknown> => typeof field === 'object' && (field as Field).name !== 'code',
    );
    const inputs = (recorded[type] as Recorded).inputs;
    expect(fields.map(({ name }) => name).sort()).toEqual(inputs.map(({ name }) => name).sort());
    for (const { input, options, default: value, ...flags } of inputs) {
      const field = fields.find(({ name }) => name === flags.name);
      expect(field).toMatchObject({ _input_type: input, ...flags });
      if (value !== undefined || !isLeftOut(field?.value)) expect(field?.value).toEqual(value ?? '');
      if (options !== undefined) expect(field?.options).toHaveLength(countOf(options));
    }
  });
});

/** Long texts, as a model's instructions, are not in the record, nor are empty lists and objects of any kind. */
function isLeftOut(value: unknown): boolean {
  if (typeof value === 'string') return value.length > 64;
  return Array.isArray(value) ? value.length === 0 : typeof value === 'object';
}

/** Long lists are cut in the record and end with how many there are. */
function countOf(options: readonly unknown[]): number {
  const cut = /^… (\d+) in all$/.exec(String(options.at(-1)));
  return cut === null ? options.length : Number(cut[1]);
}

interface Field {
  readonly name: string;
  readonly type: string;
}

interface Recorded {
  readonly category: string;
  readonly display_name: string;
  readonly icon: string;
  readonly base_classes: readonly string[];
  readonly legacy: boolean;
  readonly beta: boolean;
  readonly inputs: readonly (Field & {
    readonly input: string;
    readonly options?: unknown[];
    readonly default?: unknown;
  })[];
  readonly outputs: readonly { name: string; display_name: string; types: string[]; method: string }[];
}
