import { TerminalError } from '../../engine/errors.ts';
import { defineChain } from './chains/define-chain.ts';

/** A friendly talk with a model, as a text that it continues. */
export const conversationChain = defineChain({
  type: 'ConversationChain',
  displayName: 'ConversationChain',
  description: 'Has a model continue a conversation.',
  outputName: 'Text',
  inputs: [
    {
      name: 'memory',
      input: 'HandleInput',
      displayName: 'Memory',
      info: 'What was said before.',
      inputTypes: ['BaseChatMemory'],
    },
  ],
  async run({ task, inputs, ask }) {
    if (inputs.memory !== null && inputs.memory !== undefined && inputs.memory !== '') {
      throw new TerminalError(
        'ConversationChain cannot read this memory. Use an Agent, which reads the messages of its session.',
        'memory_external',
      );
    }
    // The words that flows' models were given so far.
    return await ask(
      `The following is a friendly conversation between a human and an AI. The AI is talkative and provides lots of specific details from its context. If the AI does not know the answer to a question, it truthfully says it does not know.\n\nCurrent conversation:\n\nHuman: ${task}\nAI:`,
    );
  },
});
