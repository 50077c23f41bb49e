import { between } from '../../../engine/between.ts';
import { TerminalError } from '../../../engine/errors.ts';
import type { Done, Said } from './text-agent.ts';

/** What was done so far, as an agent that writes tags is told it. Tags within the values stand in double brackets. */
export function xmlLog(done: readonly Done[]): string {
  return done
    .map(({ said, observation }) => {
      const [tool, input] = said.kind === 'call' ? [said.tool, said.input] : ['', ''];
      return `<tool>${hidden(tool)}</tool><tool_input>${hidden(input)}</tool_input><observation>${hidden(observation)}</observation>`;
    })
    .join('');
}

/** Reads a model's tags: a tool with its input, which may lack its end, or the answer. Throws TerminalError for others. */
export function readXml(text: string): Said {
  const [tool, ...others] = between(text, '<tool>', '</tool>');
  if (tool !== undefined && others.length === 0) {
    const input = /<tool_input>([\s\S]*?)(?:<\/tool_input>|$)/.exec(text)?.[1] ?? '';
    return { kind: 'call', tool: shown(tool), input: shown(input), log: text };
  }
  const [answer] = between(text, '<final_answer>', '</final_answer>');
  if (tool === undefined && answer !== undefined) return { kind: 'answer', text: shown(answer) };
  throw new TerminalError(
    `Malformed output: expected either a tool invocation or a final answer in XML format, not ${JSON.stringify(text.slice(0, 200))}. Ask another model, or use an Agent.`,
    'model_answer_form',
  );
}

function hidden(text: string): string {
  return text.replace(TAGS, '[[$1]]');
}

function shown(text: string): string {
  return text.replace(BRACKETS, '<$1>');
}

const NAMES = '(\\/?(?:tool|tool_input|observation|final_answer))';
const TAGS = new RegExp(`<${NAMES}>`, 'g');
const BRACKETS = new RegExp(`\\[\\[${NAMES}\\]\\]`, 'g');
