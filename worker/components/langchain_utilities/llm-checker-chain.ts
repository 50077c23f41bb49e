import { defineChain } from './chains/define-chain.ts';

/** An answer that the model checks itself: a draft, what it assumes, whether that is true, and the answer anew. */
export const llmCheckerChain = defineChain({
  type: 'LLMCheckerChain',
  displayName: 'LLMCheckerChain',
  description: 'Has a model answer, look at what it assumed, and answer again.',
  outputName: 'Text',
  // The words that flows' models were given so far.
  async run({ task, ask }) {
    const draft = await ask(`${task}\n\n`);
    const assumed = await ask(
      `Here is a statement:\n${draft}\nMake a bullet point list of the assumptions you made when producing the above statement.\n\n`,
    );
    const checked = await ask(
      `Here is a bullet point list of assertions:\n${assumed}\nFor each assertion, determine whether it is true or false. If it is false, explain why.\n\n`,
    );
    return await ask(
      `${checked}\n\nQuestion: In light of the above assertions and checks, how would you answer the question '${task}'?\n\nAnswer:`,
    );
  },
});
