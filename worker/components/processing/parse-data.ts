import { defineComponent, type Inputs } from '../../engine/component.ts';
import { makeData, makeMessage } from '../../engine/make-value.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { isData, isMessage } from '../../engine/value-kind.ts';
import type { Data, Message, Plain } from '../../engine/values.ts';
import { fillRecord } from './fill-record.ts';
import { joinTexts } from './join-texts.ts';

/** A text of records, each by a template; or the records with the text written into them. */
export const parseData = defineComponent({
  type: 'ParseData',
  displayName: 'Data to Message',
  description: 'Turns records into a text.',
  icon: 'message-square',
  legacy: true,
  inputs: [
    {
      name: 'data',
      input: 'DataInput',
      displayName: 'Data',
      info: 'The records.',
      required: true,
      list: true,
      inputTypes: ['Data'],
    },
    {
      name: 'template',
      input: 'MultilineInput',
      displayName: 'Template',
      info: 'The text for each record, with the names of members in braces; {data} is the whole record.',
      value: '{text}',
      required: true,
      multiline: true,
      inputTypes: ['Message'],
    },
    {
      name: 'sep',
      input: 'StrInput',
      displayName: 'Separator',
      info: 'What stands between the texts of two records.',
      value: '\n',
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'text',
      displayName: 'Message',
      types: ['Message'],
      method: 'parse_data',
      async run(inputs, context) {
        const template = String(inputs.template ?? '');
        const items = itemsOf(inputs).values();
        const filled = items.map((item) => fillRecord(template, item));
        const text = joinTexts(filled, String(inputs.sep ?? '\n'));
        context.status(text);
        return makeMessage(context, { text });
      },
    },
    {
      name: 'data_list',
      displayName: 'Data List',
      types: ['Data'],
      method: 'parse_data_as_list',
      async run(inputs, context) {
        const template = String(inputs.template ?? '');
        const items = itemsOf(inputs).map((item) => withText(item, fillRecord(template, item)));
        context.status(items);
        return items as Plain;
      },
    },
  ],
});

function itemsOf({ data }: Inputs): (Data | Message)[] {
  if (data === null || data === undefined) return [];
  const items = Array.isArray(data) ? data : [data];
  return items.map((item) => (isData(item) || isMessage(item) ? item : makeData({ text: pythonStr(item) })));
}

function withText(item: Data | Message, text: string): Data | Message {
  return isMessage(item) ? { ...item, text } : { ...item, data: { ...item.data, [item.textKey]: text } };
}
