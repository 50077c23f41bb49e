import { modelKind } from '../../../../worker/engine/kinds.ts';
import type { LanguageModel, ModelMessage } from '../../../../worker/engine/values.ts';

/** A model that says prepared words in turn, and keeps what it was told. */
export function writingModel(...words: readonly string[]): LanguageModel & { readonly told: ModelMessage[][] } {
  const told: ModelMessage[][] = [];
  return {
    kind: modelKind,
    provider: 'Writer',
    modelName: 'writer',
    told,
    async *stream({ messages }) {
      told.push([...messages]);
      yield { type: 'text', text: words[told.length - 1] ?? 'Final Answer: nothing is left' };
      yield { type: 'finish', reason: 'stop', usage: { input: null, output: null } };
    },
  };
}
