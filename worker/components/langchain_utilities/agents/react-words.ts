import { TerminalError } from '../../../engine/errors.ts';
import { pythonStrip } from '../../../engine/python-strip.ts';
import type { Done, Said } from './text-agent.ts';

/** How a model is told to write: the form that it knows as ReAct. The words are those that models were given so far. */
export function reactForm(toolNames: readonly string[]): string {
  return `Use the following format:\n\nQuestion: the input question you must answer\nThought: you should always think about what to do\nAction: the action to take, should be one of [${toolNames.join(', ')}]\nAction Input: the input to the action\nObservation: the result of the action\n... (this Thought/Action/Action Input/Observation can repeat N times)\nThought: I now know the final answer\nFinal Answer: the final answer to the original input question`;
}

/** What was done so far, in that form. Older agents leave no space before the next thought. */
export function reactLog(done: readonly Done[], next = 'Thought: '): string {
  return done.map(({ said, observation }) => `${said.log}\nObservation: ${observation}\n${next}`).join('');
}

/** Reads a model's words in that form. Throws TerminalError for others, unless the model is to be told. */
export function readReact(text: string, tellsModel: boolean): Said {
  const call = callIn(text);
  const hasAnswer = text.includes(ANSWER);
  if (call !== null && !hasAnswer) {
    const input = pythonStrip(pythonStrip(call.input, ' '), '"');
    return { kind: 'call', tool: call.tool, input, log: text };
  }
  if (call === null && hasAnswer) {
    return { kind: 'answer', text: text.slice(text.lastIndexOf(ANSWER) + ANSWER.length).trim() };
  }
  return unclear(text, call !== null, tellsModel);
}

/** The first action that has an input somewhere behind it. In two looks: one pattern for both takes their product in time. */
function callIn(text: string): { readonly tool: string; readonly input: string } | null {
  const action = ACTION.exec(text);
  if (action === null) return null;
  const behind = text.slice(action.index + action[0].length);
  const input = INPUT.exec(behind);
  if (input === null) return null;
  return {
    tool: behind.slice(0, input.index).trim(),
    input: behind.slice(input.index + input[0].length).trimStart(),
  };
}

function unclear(text: string, isBoth: boolean, tellsModel: boolean): Said {
  const complaint = isBoth
    ? `Parsing LLM output produced both a final answer and a parse-able action:: ${text}`
    : `Could not parse LLM output: \`${text}\``;
  if (!tellsModel) {
    throw new TerminalError(
      `${complaint} Let the agent handle parsing errors, or ask another model.`,
      'model_answer_form',
    );
  }
  if (isBoth) return { kind: 'unclear', observation: 'Invalid or incomplete response', log: `${complaint}${HELP}` };
  const missing = ACTION.test(text) ? "'Action Input:' after 'Action:'" : "'Action:' after 'Thought:'";
  return { kind: 'unclear', observation: `Invalid Format: Missing ${missing}`, log: text };
}

const ACTION = /Action(?:\s*\d+)?\s*:/;
const INPUT = /Action(?:\s*\d+)?\s*Input(?:\s*\d+)?\s*:/;
const ANSWER = 'Final Answer:';
const HELP =
  '\nFor troubleshooting, visit: https://python.langchain.com/docs/troubleshooting/errors/OUTPUT_PARSING_FAILURE ';
