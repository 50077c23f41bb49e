import { expect, test } from 'vitest';
import type { Data, DataFrame, Message } from '../../../worker/engine/values.ts';
import { fed } from '../support/fed.ts';

test('a table of fifty customers, with the columns that Langflow 1.7.1 gives it', async () => {
  const frame = (await fed('MockDataGenerator', 'dataframe_output', {})).value as DataFrame;
  expect(frame.rows).toHaveLength(50);
  expect(frame.columns.join()).toBe(
    'customer_id,first_name,last_name,email,age,city,country,product,order_date,order_value,quantity,discount,is_premium,satisfaction_score,last_contact,full_name,discounted_value,total_value,age_group',
  );
  for (const row of frame.rows) {
    expect(row.age).toSatisfy((age) => (age as number) >= 18 && (age as number) <= 80);
    expect(row.order_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(row.full_name).toBe(`${row.first_name} ${row.last_name}`);
  }
});

test('a record with what can be said of it', async () => {
  const { data } = (await fed('MockDataGenerator', 'data_output', {})).value as Data;
  expect(data).toMatchObject({ records: [{ id: 'REC-1000', name: 'Sample Record 1' }], summary: { total_count: 1 } });
  expect(Object.keys((data.records as object[])[0] ?? {})).toHaveLength(12);
});

test('a text, whose length it tells', async () => {
  const { value, told } = await fed('MockDataGenerator', 'message_output', {});
  const { text } = value as Message;
  expect(told).toBe(`Generated Lorem Ipsum message (${text.length} characters)`);
});
