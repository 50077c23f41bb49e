import type { ComponentContext } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { LanguageModel, Message, ModelMessage, Tool } from '../../engine/values.ts';
import { openingMessages } from './agent-opening.ts';
import { AgentSpeech } from './agent-speech.ts';
import { askTurn, type ModelAnswer } from './agent-turn.ts';
import { brokenCallText } from './broken-call.ts';
import { callTools } from './call-tools.ts';

/**
 * Lets a model work on a task until it speaks without calling a tool, or has had its rounds. Tells of every step while
 * it happens; resolves to the message with the answer and its steps. Throws what the model throws, with a full stop
 * behind it as flows' users know it.
 */
export async function runAgent(work: AgentWork): Promise<Message> {
  return await speakAsAgent(work.context, (speech) => lead(work, speech));
}

/** Has an agent of any kind work while its message is shown. Resolves to the complete message. */
export async function speakAsAgent(
  context: ComponentContext,
  work: (speech: AgentSpeech) => Promise<AgentEnd>,
): Promise<Message> {
  const speech = new AgentSpeech(context);
  speech.begin();
  try {
    return speech.finish(await work(speech));
  } catch (error) {
    speech.withdraw();
    throw context.signal.aborted ? error : withFullStop(error);
  }
}

async function lead(work: AgentWork, speech: AgentSpeech): Promise<AgentEnd> {
  const { task, messages } = await openingMessages(work);
  speech.heard(task);
  for (let turn = 0; turn < work.maxIterations; turn += 1) {
    const answer = await askTurn(work, messages, turn, (chunk) => speech.token(chunk));
    if (answer.calls.length === 0) return { text: answer.text, isAnswer: true };
    const done = await act(work, answer, turn, speech);
    if (isDirect(work, answer)) return { text: done.at(-1)?.text ?? '', isAnswer: false };
    messages.push(...done);
  }
  // An agent without a single round says nothing at all (recorded from Langflow 1.7.1).
  const stopped = work.stoppedText ?? 'Agent stopped due to max iterations.';
  return { text: work.maxIterations > 0 ? stopped : '', isAnswer: false };
}

/** Whether the turn was one call of a tool whose result is the answer; several calls are told to the model all the same. */
function isDirect({ tools }: AgentWork, { calls }: ModelAnswer): boolean {
  const [call, ...others] = calls.filter(({ broken }) => broken === undefined);
  if (call === undefined || others.length > 0) return false;
  return tools.some(({ name, returnDirect }) => name === call.name && returnDirect === true);
}

/** Does what the model wants done. Resolves to what is said of it in the next turn. */
async function act(work: AgentWork, answer: ModelAnswer, turn: number, speech: AgentSpeech): Promise<ModelMessage[]> {
  const sound = answer.calls.filter(({ broken }) => broken === undefined);
  if (sound.length > 0) {
    const results = await callTools(work, sound, turn, speech);
    return [{ role: 'assistant', text: answer.text, toolCalls: answer.calls }, ...results];
  }
  const complaint = brokenCallText(answer.calls);
  if (!work.tellsBrokenCalls) {
    throw new TerminalError(
      `${complaint} Let the agent handle parsing errors, or ask another model.`,
      'model_bad_tool_call',
    );
  }
  const done = speech.toolBegins('_Exception', {});
  done('Invalid or incomplete response');
  return [{ role: 'assistant', text: complaint }];
}

function withFullStop(error: unknown): unknown {
  // That of a DOMException cannot be set.
  if (error instanceof Error && !(error instanceof DOMException)) error.message += '.';
  return error;
}

export interface AgentWork {
  readonly model: LanguageModel;
  readonly tools: readonly Tool[];
  /** The system message; none where it is blank. */
  readonly instructions: string;
  readonly history: readonly Message[];
  readonly task: unknown;
  /** How the task is put to the model; as it is where absent. */
  readonly phrase?: (task: string) => string;
  readonly maxIterations: number;
  /** What is said when they are used up. */
  readonly stoppedText?: string;
  /** Whether a call whose arguments cannot be read is told to the model; else the run fails. */
  readonly tellsBrokenCalls: boolean;
  readonly context: ComponentContext;
}

export interface AgentEnd {
  readonly text: string;
  /** The model's own words, not ours about it. */
  readonly isAnswer: boolean;
}
