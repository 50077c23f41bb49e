import { type ConformanceFlow, plain, streamed } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** The clock in a time zone; only the shape of the time is compared. */
export const currentDate: ConformanceFlow = {
  name: 'Current date',
  build(templates) {
    const flow = buildFlow('Current date', templates);
    const input = flow.node('ChatInput', 'in');
    const date = flow.node('CurrentDate', 'date', { timezone: 'Europe/Oslo' });
    const prompt = flow.node('Prompt', 'p', { template: '{question} {date}' });
    const output = flow.node('ChatOutput', 'out');
    flow.edge(input, 'message', prompt, 'question').edge(date, 'current_date', prompt, 'date');
    return flow.edge(prompt, 'prompt', output, 'input_value').flow();
  },
  cases: [
    plain('a zone, debug', { input_value: 'When?', output_type: 'debug', session_id: 'a' }),
    streamed('a zone', { input_value: 'When?', session_id: 'b' }),
    ...['UTC', 'America/New_York', 'Asia/Tokyo', 'Nowhere/Land'].map((timezone) =>
      plain(`zone ${timezone}`, { input_value: 'When?', session_id: 'a', tweaks: { 'Current Date': { timezone } } }),
    ),
  ],
};
