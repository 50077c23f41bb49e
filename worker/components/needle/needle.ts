import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { parsed } from '../http-services/service-answer.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';

/** Finds pieces of documents in a collection of Needle and puts them into one text for a model. */
export const needle = defineComponent({
  type: 'needle',
  displayName: 'Needle Retriever',
  description: 'Finds what a collection of Needle says about a question.',
  icon: 'Needle',
  inputs: [
    { name: 'needle_api_key', input: 'SecretStrInput', displayName: 'Needle API Key', required: true },
    {
      name: 'collection_id',
      input: 'MessageTextInput',
      displayName: 'Collection ID',
      info: 'The collection, as its address in Needle names it.',
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'query',
      input: 'MessageTextInput',
      displayName: 'User Query',
      info: 'The question to find documents for.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'top_k',
      input: 'IntInput',
      displayName: 'Top K Results',
      info: 'How many pieces to find, 20 at least.',
      required: true,
      value: 20,
    },
  ],
  outputs: [
    {
      name: 'result',
      displayName: 'Result',
      types: ['Message'],
      method: 'run',
      async run(inputs, context) {
        const query = textOf(inputs.query);
        const found = await documentsFor(query, inputs, context);
        return makeMessage(context, { text: textFor(query, found), sender: 'Machine' });
      },
    },
  ],
});

async function documentsFor(query: string, inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const key = filled(inputs.needle_api_key, 'The Needle API key');
  const collection = filled(inputs.collection_id, 'The Collection ID');
  filled(query, 'The query');
  try {
    const answer = await askService(context, {
      url: `https://search.needle.app/api/v1/collections/${encodeURIComponent(collection)}/search`,
      headers: { 'x-api-key': key },
      json: { text: query, top_k: Math.max(20, Number(inputs.top_k)), offset: null },
    });
    const { result, error } = objectOf(parsed(answer));
    if (answer.status >= 400) {
      throw new ServiceRefusedError(textOf(objectOf(error).message), answer.status, answer.text);
    }
    return objectsOf(result);
  } catch (error) {
    if (context.signal.aborted) throw error;
    throw new TerminalError(`Error processing query: ${(error as Error).message}`, 'service_failed');
  }
}

function textFor(query: string, documents: readonly Json[]): string {
  if (documents.length === 0) return 'No relevant documents found for the query.';
  const listed = documents.map(({ content }, index) => `Document ${index + 1}:\n${textOf(content)}`);
  return `Question: ${query}\n\nContext:\n${listed.join('\n\n')}`;
}

function filled(value: unknown, name: string): string {
  const text = textOf(value);
  if (text.trim() === '') throw new TerminalError(`${name} cannot be empty.`, 'input_missing');
  return text;
}
