import type { ComponentContext, Inputs, OutputDeclaration } from '../../engine/component.ts';
import { makeData, makeDataFrame, makeMessage } from '../../engine/make-value.ts';
import type { Json } from './json-members.ts';

/** An output that is a table of the rows that `rows` gives. */
export function tableOutput(output: Named, rows: Compute<readonly Json[]>): OutputDeclaration {
  return {
    ...output,
    types: ['DataFrame'],
    run: async (inputs, context) => makeDataFrame(await rows(inputs, context)),
  };
}

/** An output that is a list of records. */
export function recordsOutput(output: Named, records: Compute<readonly Json[]>): OutputDeclaration {
  return {
    ...output,
    types: ['Data'],
    run: async (inputs, context) => (await records(inputs, context)).map((record) => makeData(record)),
  };
}

/** An output that is one record. */
export function recordOutput(output: Named, record: Compute<Json>): OutputDeclaration {
  return { ...output, types: ['Data'], run: async (inputs, context) => makeData(await record(inputs, context)) };
}

/** An output that is a message with a text. */
export function messageOutput(output: Named, text: Compute<string>): OutputDeclaration {
  return {
    ...output,
    types: ['Message'],
    run: async (inputs, context) => makeMessage(context, { text: await text(inputs, context) }),
  };
}

type Named = Pick<OutputDeclaration, 'name' | 'displayName' | 'method' | 'hidden'>;
type Compute<T> = (inputs: Inputs, context: ComponentContext) => Promise<T>;
