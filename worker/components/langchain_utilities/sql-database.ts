import { defineComponent } from '../../engine/component.ts';
import type { Plain } from '../../engine/values.ts';
import { SqlConnection } from './sql-connection.ts';

/** A database for components that ask it themselves. */
export const sqlDatabase = defineComponent({
  type: 'SQLDatabase',
  displayName: 'SQLDatabase',
  description: 'A database that other components can ask.',
  icon: 'LangChain',
  inputs: [
    {
      name: 'uri',
      input: 'StrInput',
      displayName: 'URI',
      info: 'Where the database is: sqlite:///name.db is one of your own.',
      required: true,
    },
  ],
  outputs: [
    {
      name: 'SQLDatabase',
      displayName: 'SQLDatabase',
      types: ['SQLDatabase'],
      method: 'build_sqldatabase',
      toolMode: true,
      async run(inputs, context) {
        const database = await context.services.databases.open(String(inputs.uri ?? '').trim());
        return new SqlConnection(database) as unknown as Plain;
      },
    },
  ],
});
