import type { ComponentContext, Inputs } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';
import { makeData } from '../../../engine/make-value.ts';
import { pythonRepr } from '../../../engine/python-text.ts';
import type { Data } from '../../../engine/values.ts';
import { compares } from '../compare-texts.ts';
import { JqError, JqSyntaxError } from '../jq/jq-error.ts';
import type { Json } from '../jq/json-value.ts';
import { runQuery } from '../jq/run-query.ts';
import { toJson } from '../jq/to-json.ts';
import { listedTexts } from '../listed.ts';
import { isPlainRecord } from '../record-fields.ts';
import { pythonLiteral } from './python-literal.ts';

/** What can be done with records, by the name that nodes carry. Throws TerminalError for what cannot. */
export const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['Select Keys', (items, inputs) => makeData(selectKeys(single(items, 'Select Keys'), inputs))],
  ['Literal Eval', (items) => fromMembers({ data: evaluated(single(items, 'Literal Eval').data) })],
  ['Combine', combine],
  [
    'Filter Values',
    (items, inputs, context) => fromMembers(filterValues(single(items, 'Filter Values').data, inputs, context)),
  ],
  [
    'Append or Update',
    (items, inputs) =>
      fromMembers({ ...single(items, 'Append or Update').data, ...recordIn(inputs.append_update_data) }),
  ],
  ['Remove Keys', (items, inputs) => makeData(removeKeys(single(items, 'Remove Keys').data, inputs) as Members)],
  ['Rename Keys', (items, inputs) => makeData(renameKeys(single(items, 'Rename Keys').data, inputs) as Members)],
  ['Path Selection', selectPath],
  ['JQ Expression', query],
]);

function single(items: readonly Data[], operation: string): Data {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0) return only;
  throw new TerminalError(
    only === undefined
      ? `${operation} needs a Data. Connect an output that gives one.`
      : `${operation} operation is not supported for multiple data objects.`,
    'input_kind',
  );
}

function selectKeys({ data }: Data, inputs: Inputs): Members {
  const wanted = listedTexts(inputs.select_keys_input);
  if (wanted.length === 1 && wanted[0] === 'data' && isPlainRecord(data.data)) return data.data;
  if (!wanted.every((name) => Object.hasOwn(data, name))) {
    throw new TerminalError(`Select key not found in data. Available keys: ${keysOf(data)}`, 'field_value');
  }
  return Object.fromEntries(Object.entries(data).filter(([name]) => wanted.includes(name)));
}

/** Texts that look like Python literals become what they say. */
function evaluated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(evaluated);
  if (isPlainRecord(value)) return mapped(value, (member) => evaluated(member));
  if (typeof value !== 'string') return value;
  const text = value.trim();
  const looksLikeOne =
    /^[{[('"]/.test(text) || /^(true|false|none)$/i.test(text) || /^\d+$/.test(text.replaceAll('.', ''));
  const literal = looksLikeOne ? pythonLiteral(value) : undefined;
  return literal === undefined ? value : literal;
}

/** Members of the same name become a list. */
function combine(items: readonly Data[]): Data {
  const [first, ...others] = items;
  if (first === undefined) return makeData({});
  if (others.length === 0) return first;
  const all = new Map<string, unknown>();
  for (const [name, value] of items.flatMap(({ data }) => Object.entries(data))) {
    if (!all.has(name)) all.set(name, value);
    else all.set(name, [all.get(name), value].flat(1));
  }
  return fromMembers(Object.fromEntries(all));
}

function filterValues(data: Members, inputs: Inputs, context: ComponentContext): Members {
  const filtered = new Map(Object.entries(data));
  for (const key of listedTexts(inputs.filter_key)) {
    if (!filtered.has(key)) {
      throw new TerminalError(`Filter key '${key}' not found in data. Available keys: ${keysOf(data)}`, 'field_value');
    }
    for (const [name, wanted] of Object.entries(recordIn(inputs.filter_values))) {
      const items = filtered.get(key);
      if (!Array.isArray(items)) throw new TerminalError(`Filter key '${key}' is not a list.`, 'field_value');
      if (wanted === null) continue;
      if (name === '' || wanted === '') {
        context.status('Filter key or value is missing.');
        continue;
      }
      const having = items.filter((item) => isPlainRecord(item) && Object.hasOwn(item, name));
      if (having.length < items.length) {
        context.status(`Warning: Some items don't have the key '${name}' or are not dictionaries.`);
      }
      const operator = String(inputs.operator);
      filtered.set(
        key,
        having.filter((item) => compares(item[name], String(wanted), operator)),
      );
    }
  }
  return Object.fromEntries(filtered);
}

function removeKeys(data: Members, inputs: Inputs): unknown {
  const removed = new Set(listedTexts(inputs.remove_keys_input));
  return rebuilt(data, (name) => (removed.has(name) ? null : name));
}

function renameKeys(data: Members, inputs: Inputs): unknown {
  const names = new Map(Object.entries(recordIn(inputs.rename_keys_input)));
  return rebuilt(data, (name) => (names.has(name) ? String(names.get(name)) : name));
}

/** The same at every depth, with other names; members without one are left out. */
function rebuilt(value: unknown, rename: (name: string) => string | null): unknown {
  if (Array.isArray(value)) return value.map((item) => rebuilt(item, rename));
  if (!isPlainRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [rename(name), member] as const);
  return Object.fromEntries(
    members.filter(([name]) => name !== null).map(([name, member]) => [name, rebuilt(member, rename)]),
  );
}

/** What goes wrong here is told in the record. */
function selectPath(items: readonly Data[], inputs: Inputs, context: ComponentContext): Data {
  const path = inputs.selected_key;
  const [first] = items;
  try {
    if (first === undefined || typeof path !== 'string' || path === '') {
      throw new JqError('Missing input data or selected key.');
    }
    return resultOf(runQuery(path, toJson(first.data))[0] ?? null);
  } catch (error) {
    if (!(error instanceof JqError || error instanceof JqSyntaxError)) throw error;
    context.status(`Error: ${error.message}`);
    context.log('', `Error: ${error.message}`);
    return makeData({ error: error.message });
  }
}

function query(items: readonly Data[], inputs: Inputs): Data {
  const source = inputs.query;
  if (typeof source !== 'string' || source.trim() === '') {
    throw new TerminalError('JSON Query is required and cannot be blank.', 'field_value');
  }
  try {
    const results = runQuery(source, toJson(single(items, 'JQ Expression').data));
    if (results.length === 0) throw new JqError('No result from JSON query.');
    const result = results.length === 1 ? (results[0] as Json) : results;
    if (result === null || result === 'None') {
      throw new JqError('JSON query returned null/None. Check if the path exists in your data.');
    }
    return resultOf(result);
  } catch (error) {
    if (!(error instanceof JqError || error instanceof JqSyntaxError)) throw error;
    throw new TerminalError(`JSON Query error: ${error.message}`, 'field_value');
  }
}

function resultOf(result: Json): Data {
  return makeData(isPlainRecord(result) ? result : { result });
}

/** A record of named members: one that is called `data` is the record itself, and the others are added to it. */
function fromMembers(members: Members): Data {
  const { data = {}, text_key: textKey, default_value: defaultValue, ...others } = members;
  if (!isPlainRecord(data)) {
    throw new TerminalError("The member 'data' of a record must be an object. Rename it first.", 'field_value');
  }
  return makeData(
    { ...data, ...Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(data, name))) },
    typeof textKey === 'string' ? textKey : undefined,
    typeof defaultValue === 'string' ? defaultValue : undefined,
  );
}

function recordIn(value: unknown): Members {
  return isPlainRecord(value) ? value : {};
}

function mapped(record: Members, change: (member: unknown) => unknown): Members {
  return Object.fromEntries(Object.entries(record).map(([name, member]) => [name, change(member)]));
}

function keysOf(data: Members): string {
  return pythonRepr(Object.keys(data));
}

type Members = Readonly<Record<string, unknown>>;

type Operation = (items: readonly Data[], inputs: Inputs, context: ComponentContext) => Data;
