import type { ComponentContext } from '../../../engine/component.ts';
import { wordsOf } from '../../../engine/tools/worded-result.ts';
import type { LanguageModel, Message, ModelMessage, Tool } from '../../../engine/values.ts';
import type { AgentSpeech } from '../../models_and_agents/agent-speech.ts';
import { type AgentEnd, speakAsAgent } from '../../models_and_agents/run-agent.ts';
import { stoppedText } from './agent-fields.ts';

/**
 * An agent whose model writes down what it does: its words are read for a tool and its input, or for the answer. What
 * it did so far is told with each question. Words that cannot be read are told back to it, or fail the run.
 */
export async function runTextAgent(work: TextAgentWork): Promise<Message> {
  return await speakAsAgent(work.context, (speech) => leadByText(work, speech));
}

/** The same without a message of its own: `speech` hears what is done. */
export async function leadByText(work: TextAgentWork, speech: Speech): Promise<AgentEnd> {
  const done: Done[] = [];
  speech.heard(work.task);
  for (let turn = 0; turn < work.maxIterations; turn += 1) {
    const said = work.read(await ask(work, done, turn, speech));
    if (said.kind === 'answer') return { text: said.text, isAnswer: true };
    done.push({ said, observation: await act(work, said, turn, speech) });
  }
  return { text: work.maxIterations > 0 ? stoppedText : '', isAnswer: false };
}

async function ask(work: TextAgentWork, done: readonly Done[], turn: number, speech: Speech): Promise<string> {
  return await work.context.step(`model/${turn}`, async (idempotencyKey) => {
    const { stop, context } = work;
    const request = {
      messages: work.messages(done),
      stop: [stop],
      stream: true,
      signal: context.signal,
      idempotencyKey,
    };
    let text = '';
    for await (const part of work.model.stream(request)) {
      if (part.type !== 'text') continue;
      text += part.text;
      speech.token(part.text);
    }
    const end = text.indexOf(stop);
    return end === -1 ? text : text.slice(0, end);
  });
}

async function act(
  { tools, context }: TextAgentWork,
  said: Exclude<Said, { kind: 'answer' }>,
  turn: number,
  speech: Speech,
): Promise<string> {
  if (said.kind === 'unclear') {
    speech.toolBegins('_Exception', {})(said.observation);
    return said.observation;
  }
  const tool = tools.find(({ name }) => name === said.tool);
  if (tool === undefined) {
    const names = tools.map(({ name }) => name);
    const complaint = `${said.tool} is not a valid tool, try one of [${names.join(', ')}].`;
    speech.toolBegins('invalid_tool', { requested_tool_name: said.tool, available_tool_names: names })(complaint);
    return complaint;
  }
  const tell = speech.toolBegins(tool.name, {});
  const observation = await context.step(`tool/${turn}`, () => tool.call(said.input, context.signal));
  tell(observation);
  return observation;
}

/** A tool for agents that write: it takes a text and gives one. */
export interface TextTool {
  readonly name: string;
  readonly description: string;
  call(input: string, signal: AbortSignal): Promise<string>;
}

/** A tool of a node for such an agent: the text is its first argument. */
export function textTool(tool: Tool): TextTool {
  const [first = 'input'] = Object.keys((tool.parameters.properties as Readonly<Record<string, unknown>>) ?? {});
  return {
    name: tool.name,
    description: tool.description,
    call: async (input, signal) => wordsOf(await tool.call({ [first]: input }, signal)),
  };
}

/** What the model said: the answer, a tool to call, or something that cannot be read. `log` is repeated to it. */
export type Said =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'call'; readonly tool: string; readonly input: string; readonly log: string }
  | { readonly kind: 'unclear'; readonly observation: string; readonly log: string };

/** What was done, and what came of it. */
export interface Done {
  readonly said: Exclude<Said, { kind: 'answer' }>;
  readonly observation: string;
}

/** Whoever is told of the work while it goes on. */
export type Speech = Pick<AgentSpeech, 'heard' | 'token' | 'toolBegins'>;

export interface TextAgentWork {
  readonly model: LanguageModel;
  readonly tools: readonly TextTool[];
  readonly task: string;
  readonly maxIterations: number;
  /** Before what the model's words end. */
  readonly stop: string;
  messages(done: readonly Done[]): readonly ModelMessage[];
  /** Reads the model's words. Throws TerminalError where they cannot be read and must not be told back. */
  read(text: string): Said;
  readonly context: ComponentContext;
}
