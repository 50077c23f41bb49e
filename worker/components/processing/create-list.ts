import { defineComponent, type Inputs } from '../../engine/component.ts';
import { makeData, makeDataFrame } from '../../engine/make-value.ts';
import { listedTexts } from './listed.ts';

/** A record for each text of a list. */
export const createList = defineComponent({
  type: 'CreateList',
  displayName: 'Create List',
  description: 'Makes a record of each text.',
  icon: 'list',
  legacy: true,
  inputs: [
    {
      name: 'texts',
      input: 'StrInput',
      displayName: 'Texts',
      info: 'The texts.',
      list: true,
      value: '',
    },
  ],
  outputs: [
    {
      name: 'list',
      displayName: 'Data List',
      types: ['Data'],
      method: 'create_list',
      async run(inputs, context) {
        const list = records(inputs).map((record) => makeData(record));
        context.status(list);
        return list;
      },
    },
    {
      name: 'dataframe',
      displayName: 'DataFrame',
      types: ['DataFrame'],
      method: 'as_dataframe',
      run: async (inputs) => makeDataFrame(records(inputs)),
    },
  ],
});

function records(inputs: Inputs): { readonly text: string }[] {
  return listedTexts(inputs.texts).map((text) => ({ text }));
}
