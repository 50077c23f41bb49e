import { defineComponent } from '../../engine/component.ts';
import { makeData } from '../../engine/make-value.ts';
import { csvRecords } from '../processing/csv/csv-records.ts';
import { readGivenText } from './read-given-text.ts';

/** A record for each line of a CSV file or text. */
export const csvToData = defineComponent({
  type: 'CSVtoData',
  displayName: 'Load CSV',
  description: 'Makes records of CSV.',
  icon: 'file-spreadsheet',
  legacy: true,
  inputs: [
    {
      name: 'csv_file',
      input: 'FileInput',
      displayName: 'CSV File',
      info: 'A file.',
      value: '',
      more: { fileTypes: ['csv'] },
    },
    {
      name: 'csv_path',
      input: 'MessageTextInput',
      displayName: 'CSV File Path',
      info: 'The path of a stored file.',
      value: '',
      inputTypes: ['Message'],
    },
    {
      name: 'csv_string',
      input: 'MultilineInput',
      displayName: 'CSV String',
      info: 'The CSV itself.',
      value: '',
      multiline: true,
      inputTypes: ['Message'],
    },
    {
      name: 'text_key',
      input: 'MessageTextInput',
      displayName: 'Text Key',
      info: 'The column that counts as the text.',
      value: 'text',
      inputTypes: ['Message'],
    },
  ],
  outputs: [
    {
      name: 'data_list',
      displayName: 'Data List',
      types: ['Data'],
      method: 'load_csv_to_data',
      async run(inputs, context) {
        const records = csvRecords(await readGivenText('csv', inputs, context));
        if (records.length === 0) context.status('The CSV data is empty.');
        const list = records.map((record) => makeData(record, String(inputs.text_key ?? 'text')));
        if (list.length > 0) context.status(list);
        return list;
      },
    },
  ],
});
