import type { StoredFlow } from '../../store/flows/load.ts';

/** Parts of a list of flows, each flow in the form that an answer has. */
export async function* flowTexts<Form>(
  parts: AsyncIterable<readonly StoredFlow[]>,
  form: (flow: StoredFlow) => Form,
): AsyncGenerator<Form[]> {
  for await (const part of parts) yield part.map(form);
}
