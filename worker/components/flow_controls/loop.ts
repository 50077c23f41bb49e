import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { defineComponent } from '../../engine/component.ts';
import { recordsOf } from '../../engine/dataframe-columns.ts';
import { TerminalError } from '../../engine/errors.ts';
import { kindName } from '../../engine/kinds.ts';
import { makeData, makeDataFrame } from '../../engine/make-value.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';
import type { Data, Value } from '../../engine/values.ts';

/** Gives out records one by one, collects what comes back for each, and gives out the collection in the end. */
export const loop = defineComponent({
  type: 'LoopComponent',
  displayName: 'Loop',
  description: 'Runs what hangs on Item once for each row, and gives the results on as a table when all are done.',
  icon: 'infinity',
  inputs: [
    {
      name: 'data',
      input: 'HandleInput',
      displayName: 'Inputs',
      info: 'The rows to go through.',
      inputTypes: ['DataFrame'],
    },
  ],
  outputs: [
    {
      name: 'item',
      displayName: 'Item',
      types: ['Data'],
      method: 'item_output',
      allowsLoop: true,
      groupOutputs: true,
      run: async (inputs, context) => nextItem(inputs, context),
    },
    {
      name: 'done',
      displayName: 'Done',
      types: ['DataFrame'],
      method: 'done_output',
      groupOutputs: true,
      run: async (inputs, context) => collection(inputs, context),
    },
  ],
});

function nextItem(inputs: Inputs, context: ComponentContext): Value {
  const progress = progressOf(inputs, context);
  const back = inputs.item;
  if (isData(back)) progress.collected.push(back);
  if (isMessage(back)) progress.collected.push(makeData({ text: back.text }));
  const item = progress.items[progress.given++];
  if (item === undefined) context.stop('item');
  return item ?? makeData({ text: '' });
}

/** Items are given out first, so that the last turn is the one in which none was left. */
function collection(inputs: Inputs, context: ComponentContext): Value {
  const { items, given, collected } = progressOf(inputs, context);
  if (given <= items.length) context.stop('done');
  return makeDataFrame(given > items.length ? collected.map(({ data }) => data) : []);
}

function progressOf(inputs: Inputs, context: ComponentContext): Progress {
  const begun = context.scratch.get('progress') as Progress | undefined;
  if (begun !== undefined) return begun;
  const progress: Progress = { items: itemsOf(inputs.data), given: 0, collected: [] };
  context.scratch.set('progress', progress);
  return progress;
}

function itemsOf(data: unknown): readonly Data[] {
  if (isDataFrame(data)) return recordsOf(data).map((row) => makeData(row));
  const list = Array.isArray(data) ? data : [data];
  return list.map((item) => {
    if (isData(item)) return item;
    if (isMessage(item)) return makeData({ text: item.text });
    throw new TerminalError(
      `The input 'data' of a Loop must be a DataFrame, or Data or Messages, but has a ${kindName(item)}.`,
      'input_kind',
    );
  });
}

interface Progress {
  readonly items: readonly Data[];
  /** How many items were given out; one more than there are in the last turn. */
  given: number;
  readonly collected: Data[];
}
