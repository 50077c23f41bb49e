import type { ComponentContext } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';
import type { Data, LanguageModel } from '../../../engine/values.ts';
import { complete } from '../../llm_operations/complete.ts';
import { StoreHandle } from '../../vectorstores/store-handle.ts';

/** Answers a question out of the documents that a store finds for it. Throws TerminalError for a value that is no store. */
export async function answerFromDocuments(question: StoreQuestion): Promise<StoreAnswer> {
  const { store, model, task, context } = question;
  const found = StoreHandle.find(store, task);
  if (found === null) {
    throw new TerminalError('No vector store is connected: connect the output of one that is a store.', 'input_kind');
  }
  const documents = await found;
  const texts = documents.map(({ data, textKey }) => String(data[textKey] ?? ''));
  // The words that models were given so far.
  const system = `Use the following pieces of context to answer the user's question.\nIf you don't know the answer, just say that you don't know, don't try to make up an answer.\n----------------\n${texts.join('\n\n')}`;
  const messages = [
    { role: 'system' as const, text: system },
    { role: 'user' as const, text: task },
  ];
  return { text: (await complete(model, messages, context)).text, documents };
}

interface StoreQuestion {
  readonly store: unknown;
  readonly model: LanguageModel;
  readonly task: string;
  readonly context: ComponentContext;
}

interface StoreAnswer {
  readonly text: string;
  readonly documents: readonly Data[];
}
