import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { defineComponent } from '../../engine/component.ts';
import { makeData } from '../../engine/make-value.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isData } from '../../engine/value-kind.ts';
import type { Data, Value } from '../../engine/values.ts';

/** Parts records by a member of theirs; only one of the two branches goes on, with the records that it is for. */
export const dataConditionalRouter = defineComponent({
  type: 'DataConditionalRouter',
  displayName: 'Condition',
  description: 'Compares a member of records and goes on with one of two branches.',
  icon: 'split',
  legacy: true,
  inputs: [
    {
      name: 'data_input',
      input: 'DataInput',
      displayName: 'Data Input',
      info: 'The records to look at.',
      list: true,
      inputTypes: ['Data'],
    },
    {
      name: 'key_name',
      input: 'MessageTextInput',
      displayName: 'Key Name',
      info: 'The member to look at.',
      value: '',
      inputTypes: ['Message'],
    },
    {
      name: 'operator',
      input: 'DropdownInput',
      displayName: 'Operator',
      info: 'How the member is compared; the boolean validator needs no text to compare with.',
      options: ['equals', 'not equals', 'contains', 'starts with', 'ends with', 'boolean validator'],
      value: 'equals',
    },
    {
      name: 'compare_value',
      input: 'MessageTextInput',
      displayName: 'Match Text',
      info: 'The text to compare with.',
      value: '',
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'true_output',
      displayName: 'True Output',
      types: ['Data'],
      method: 'process_data',
      run: async (inputs, context) => route(inputs, context),
    },
    {
      name: 'false_output',
      displayName: 'False Output',
      types: ['Data'],
      method: 'process_data',
      run: async (inputs, context) => route(inputs, context),
    },
  ],
});

/** Both outputs give the same: the records for which the comparison holds, or where it holds for none, the others. */
function route(inputs: Inputs, context: ComponentContext): Value {
  const list = inputs.data_input;
  if (!Array.isArray(list)) return routeOne(list, inputs, context);
  const records = list.filter((item) => hasMember(item, inputs, context));
  const holding = records.filter((item) => judge(item, inputs, context));
  context.stop(holding.length > 0 ? 'false_output' : 'true_output');
  return holding.length > 0 ? holding : records;
}

function routeOne(item: unknown, inputs: Inputs, context: ComponentContext): Value {
  const problem = problemOf(item, inputs);
  if (problem !== null) {
    context.status(problem);
    return makeData({ error: problem });
  }
  context.stop(judge(item as Data, inputs, context) ? 'false_output' : 'true_output');
  return item as Data;
}

function hasMember(item: unknown, inputs: Inputs, context: ComponentContext): item is Data {
  const problem = problemOf(item, inputs);
  if (problem !== null) context.status(problem);
  return problem === null;
}

function problemOf(item: unknown, inputs: Inputs): string | null {
  if (!isData(item)) return 'Input is not a Data object';
  const key = String(inputs.key_name ?? '');
  return Object.hasOwn(item.data, key) ? null : `Key '${key}' not found in Data`;
}

function judge(item: Data, inputs: Inputs, context: ComponentContext): boolean {
  const key = String(inputs.key_name ?? '');
  const wanted = String(inputs.compare_value ?? '');
  const operator = String(inputs.operator);
  const isTruth = operator === 'boolean validator';
  const holds = isTruth ? truth(item.data[key]) : (compare[operator]?.(pythonStr(item.data[key]), wanted) ?? false);
  const told = isTruth ? `Boolean validation of '${key}'` : `${key} ${operator} ${wanted}`;
  context.status(`Condition ${holds ? 'met' : 'not met'}: ${told}`);
  return holds;
}

function truth(value: unknown): boolean {
  if (typeof value === 'string') return ['true', '1', 'yes', 'y', 'on'].includes(value.toLowerCase());
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

const compare: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  equals: (value, wanted) => value === wanted,
  'not equals': (value, wanted) => value !== wanted,
  contains: (value, wanted) => value.includes(wanted),
  'starts with': (value, wanted) => value.startsWith(wanted),
  'ends with': (value, wanted) => value.endsWith(wanted),
};
