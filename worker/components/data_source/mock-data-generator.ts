import { defineComponent } from '../../engine/component.ts';
import { makeData, makeDataFrame, makeMessage } from '../../engine/make-value.ts';
import { mockCustomer, mockRecords, mockText } from './mock-data.ts';

/** Invented data, another each time: a text, a record, or a table of fifty customers. */
export const mockDataGenerator = defineComponent({
  type: 'MockDataGenerator',
  displayName: 'Mock Data',
  description: 'Invents data for trying things out.',
  icon: 'database',
  inputs: [],
  outputs: [
    {
      name: 'dataframe_output',
      displayName: 'Result',
      types: ['DataFrame'],
      method: 'generate_dataframe_output',
      async run(_inputs, context) {
        context.log('', 'Generating DataFrame mock data with 50 records');
        return makeDataFrame(Array.from({ length: 50 }, (_, at) => mockCustomer(at, context.now())));
      },
    },
    {
      name: 'message_output',
      displayName: 'Result',
      types: ['Message'],
      method: 'generate_message_output',
      async run(_inputs, context) {
        const text = mockText();
        context.log('', 'Generating Message mock data');
        context.status(`Generated Lorem Ipsum message (${text.length} characters)`);
        return makeMessage(context, { text });
      },
    },
    {
      name: 'data_output',
      displayName: 'Result',
      types: ['Data'],
      method: 'generate_data_output',
      async run(_inputs, context) {
        context.log('', 'Generating Data mock data with 1 record');
        context.status('Generated JSON data with 1 record(s)');
        return makeData(mockRecords(context.now()));
      },
    },
  ],
});
