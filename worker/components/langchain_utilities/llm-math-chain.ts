import { TerminalError } from '../../engine/errors.ts';
import { pythonFloat } from '../../engine/python-float.ts';
import { pythonStr } from '../../engine/python-text.ts';
import { ArithmeticError, DivisionByZero } from '../utilities/arithmetic/arithmetic-error.ts';
import { evaluate } from '../utilities/arithmetic/evaluate.ts';
import { parseExpression } from '../utilities/arithmetic/parse.ts';
import { defineChain } from './chains/define-chain.ts';

/** A sum in words: the model writes it down as an expression, which is computed here. */
export const llmMathChain = defineChain({
  type: 'LLMMathChain',
  displayName: 'LLMMathChain',
  description: 'Has a model write a problem as an expression, and computes it.',
  outputName: 'Message',
  run: async ({ task, ask }) => answerIn((await ask(promptOf(task), '```output')).trim()),
});

/** The answer that a model's text holds: an expression in a block `text`, or its own words behind `Answer:`. */
function answerIn(text: string): string {
  const expression = /^```text([\s\S]*?)```/.exec(text)?.[1];
  if (expression !== undefined) return `Answer: ${computed(expression.trim())}`;
  if (text.startsWith('Answer:')) return text;
  if (text.includes('Answer:')) return `Answer: ${text.slice(text.lastIndexOf('Answer:') + 'Answer:'.length)}`;
  throw new TerminalError(`unknown format from LLM: ${text}`, 'model_answer_form');
}

function computed(expression: string): string {
  try {
    const value = evaluate(parseExpression(expression));
    return pythonStr(/[./]|\*\*\s*-|e/i.test(expression) || !Number.isInteger(value) ? pythonFloat(value) : value);
  } catch (error) {
    if (!(error instanceof ArithmeticError || error instanceof DivisionByZero)) throw error;
    throw new TerminalError(
      `LLMMathChain cannot compute "${expression}": ${error.message}. Let the model use + - * / and ** only.`,
      'model_answer_form',
    );
  }
}

function promptOf(task: string): string {
  return `Write the problem as one line of arithmetic with + - * / ** and brackets, in a block as shown, and nothing before it.\n\nQuestion: What is 12 times 7, and 3 more?\n\`\`\`text\n12 * 7 + 3\n\`\`\`\n\`\`\`output\n87\n\`\`\`\nAnswer: 87\n\nQuestion: ${task}\n`;
}
