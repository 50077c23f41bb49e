import { both, type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow, type FlowNode } from './flow-builder.ts';
import { isField } from './node-templates.ts';

/** A text cut into chunks, which a parser joins again. */
export const splitAndParse: ConformanceFlow = {
  name: 'Split and parse',
  build(templates) {
    const flow = buildFlow('Split and parse', templates);
    const input = flow.node('ChatInput', 'in');
    const split = flow.node('SplitText', 'split', { chunk_size: 12, chunk_overlap: 5, separator: ' ' });
    const parser = flow.node('ParserComponent', 'join', { pattern: '<{text}>', sep: ' ' });
    const output = flow.node('ChatOutput', 'out');
    return flow
      .chain(
        [input, 'message', split, 'data_inputs'],
        [split, 'dataframe', parser, 'input_data'],
        [parser, 'parsed_text', output, 'input_value'],
      )
      .flow();
  },
  cases: [
    ...both('words', { input_value: 'one two three four five six seven' }),
    plain('one word', { input_value: 'antidisestablishmentarianism', session_id: 'a', output_type: 'debug' }),
    plain('nothing to cut', { input_value: 'é 😀', session_id: 'a' }),
  ],
};

/** JSON in a text, made a table, filtered and sorted, and shown; and a query of the same JSON. */
export const tablesAndQueries: ConformanceFlow = {
  name: 'Tables and queries',
  build(templates) {
    const flow = buildFlow('Tables and queries', templates);
    const input = flow.node('ChatInput', 'in');
    const toTable = shaped(
      flow.node('TypeConverterComponent', 'table', { auto_parse: true, output_type: 'DataFrame' }),
      'DataFrame',
    );
    const filter = shown(
      flow.node('DataFrameOperations', 'filter', {
        operation: [{ name: 'Filter', icon: 'filter' }],
        column_name: 'age',
        filter_operator: 'greater than',
        filter_value: '5',
      }),
    );
    const sort = shown(
      flow.node('DataFrameOperations', 'sort', {
        operation: [{ name: 'Sort', icon: 'arrow-up-down' }],
        column_name: 'name',
        ascending: false,
      }),
    );
    const table = flow.node('ChatOutput', 'table');
    const toRecord = shaped(
      flow.node('TypeConverterComponent', 'record', { auto_parse: true, output_type: 'Data' }),
      'Data',
    );
    const query = shown(
      flow.node('DataOperations', 'query', {
        operations: [{ name: 'JQ Expression', icon: 'terminal' }],
        query: '{count: (.records | length), names: [.records[] | select(.age > 5) | .name]}',
      }),
    );
    const answer = flow.node('ChatOutput', 'answer');
    return flow
      .chain(
        [input, 'message', toTable, 'input_data'],
        [toTable, 'dataframe_output', filter, 'df'],
        [filter, 'output', sort, 'df'],
        [sort, 'output', table, 'input_value'],
        [input, 'message', toRecord, 'input_data'],
        [toRecord, 'data_output', query, 'data'],
        [query, 'data_output', answer, 'input_value'],
      )
      .flow();
  },
  cases: [
    plain('a list of objects', {
      input_value: '[{"name":"Ann","age":30},{"name":"Bob","age":4},{"name":"Cid","age":7.5}]',
    }),
    plain('with a gap', {
      input_value: '[{"name":"Ann","age":30},{"name":"Bob"}]',
      output_type: 'debug',
      session_id: 'a',
    }),
    plain('CSV', { input_value: 'name,age\nAnn,30\nBob,4\nCid,6', session_id: 'a' }),
    plain('no table', { input_value: 'hello', session_id: 'b' }),
  ],
};

/** Records that nodes of older flows make, change and print. */
export const olderRecords: ConformanceFlow = {
  name: 'Older records',
  build(templates) {
    const flow = buildFlow('Older records', templates);
    const input = flow.node('ChatInput', 'in');
    const create = flow.node('CreateData', 'create', { number_of_fields: 2 });
    withFields(create, [{ said: '' }, { fixed: 'value' }]);
    const update = flow.node('UpdateData', 'update', { number_of_fields: 1, text_key: 'said' });
    withFields(update, [{ added: 'later' }]);
    const alter = flow.node('AlterMetadata', 'alter', {
      metadata: { source: 'test', n: 1.5 },
      remove_fields: ['fixed'],
    });
    const parse = flow.node('ParseData', 'parse', { template: '{said}/{added}/{source}/{n}/{missing}' });
    const find = flow.node('RegexExtractorComponent', 'find', { pattern: '\\w+' });
    const combine = flow.node('CombineText', 'combine', { delimiter: ' | ' });
    const output = flow.node('ChatOutput', 'out');
    return flow
      .chain(
        [input, 'message', create, 'field_1_key'],
        [create, 'data', update, 'old_data'],
        [update, 'data', alter, 'input_value'],
        [alter, 'data', parse, 'data'],
        [parse, 'text', combine, 'text1'],
        [input, 'message', find, 'input_text'],
        [find, 'text', combine, 'text2'],
        [combine, 'combined_text', output, 'input_value'],
      )
      .flow();
  },
  cases: [
    ...both('a sentence', { input_value: 'Hello, you there!' }),
    plain('two words', { input_value: 'a b', session_id: 'a' }),
    plain('no match', { input_value: '...', session_id: 'a' }),
  ],
};

/**
 * Lists of records from one node to the next, and what each says of itself. Several edges into a list have no fixed
 * order.
 */
export const listsOfRecords: ConformanceFlow = {
  name: 'Lists of records',
  build(templates) {
    const flow = buildFlow('Lists of records', templates);
    const input = flow.node('ChatInput', 'in');
    const find = flow.node('RegexExtractorComponent', 'find', { pattern: '[a-z]+' });
    const select = flow.node('SelectData', 'select', { data_index: 1 });
    const keep = flow.node('FilterData', 'keep', { filter_criteria: ['match'] });
    const output = flow.node('ChatOutput', 'one');
    const list = flow.node('CreateList', 'list', { texts: ['x', 'y'] });
    const table = flow.node('DataToDataFrame', 'table');
    const all = flow.node('ChatOutput', 'all');
    const join = flow.node('MergeDataComponent', 'merge', { operation: 'Join' });
    const joined = flow.node('ChatOutput', 'joined');
    return flow
      .chain(
        [input, 'message', find, 'input_text'],
        [find, 'data', select, 'data_list'],
        [select, 'selected_data', keep, 'data'],
        [keep, 'filtered_data', output, 'input_value'],
        [find, 'data', table, 'data_list'],
        [table, 'dataframe', all, 'input_value'],
        [list, 'list', join, 'data_inputs'],
        [join, 'combined_data', joined, 'input_value'],
      )
      .flow();
  },
  cases: [
    plain('all vertices', { input_value: 'one two three', session_id: 'a', output_type: 'debug' }),
    plain('too few', { input_value: 'one', session_id: 'b' }),
  ],
};

/** Messages as the rows and records that they are: a stored one, and one that was never stored. */
export const messagesAsRows: ConformanceFlow = {
  name: 'Messages as rows',
  build(templates) {
    const flow = buildFlow('Messages as rows', templates);
    const input = flow.node('ChatInput', 'in');
    const split = flow.node('SplitText', 'split', { chunk_size: 4, chunk_overlap: 0, separator: ' ' });
    const table = flow.node('ChatOutput', 'table', { should_store_message: false });
    const text = flow.node('TextInput', 'text', { input_value: 'fixed' });
    const record = shaped(flow.node('TypeConverterComponent', 'record', { output_type: 'Data' }), 'Data');
    const parser = flow.node('ParserComponent', 'parser', { pattern: '{sender}|{properties}|{files}|{text}' });
    const said = flow.node('ChatOutput', 'said', { should_store_message: false });
    return flow
      .chain(
        [input, 'message', split, 'data_inputs'],
        [split, 'dataframe', table, 'input_value'],
        [text, 'text', record, 'input_data'],
        [record, 'data_output', parser, 'input_data'],
        [parser, 'parsed_text', said, 'input_value'],
      )
      .flow();
  },
  cases: [plain('two words', { input_value: 'one two', session_id: 'a' })],
};

/** Shows all fields, as an editor does with those of the operation that was chosen. */
function shown(node: FlowNode): FlowNode {
  for (const field of Object.values(node.data.node.template)) if (isField(field)) field.show = true;
  return node;
}

/** Gives a converter the one output of its kind, as an editor does when the kind is chosen. */
function shaped(node: FlowNode, kind: 'Data' | 'DataFrame'): FlowNode {
  const [first] = node.data.node.outputs;
  const name = `${kind.toLowerCase()}_output`;
  const method = `convert_to_${kind.toLowerCase()}`;
  node.data.node.outputs = [{ ...first, name, method, display_name: `${kind} Output`, types: [kind], selected: kind }];
  return node;
}

/** Gives a node the fields that an editor adds when their number is chosen. */
function withFields(node: FlowNode, values: readonly Readonly<Record<string, string>>[]): void {
  for (const [index, value] of values.entries()) {
    const name = `field_${index + 1}_key`;
    node.data.node.template[name] = {
      type: 'dict',
      name,
      value,
      display_name: `Field ${index + 1}`,
      input_types: ['Message', 'Data'],
      show: true,
      list: false,
      required: false,
      advanced: false,
    };
  }
}
