import type { ComponentContext } from '../../engine/component.ts';
import { makeMessage, plainProperties } from '../../engine/make-value.ts';
import type { Message } from '../../engine/values.ts';
import { isNodeOf } from '../input_output/is-node-of.ts';
import type { AgentEnd } from './run-agent.ts';

/**
 * The message that an agent makes while it works: its steps, then its answer. Where a chat follows, it is shown from
 * the beginning and with every step, its words come as tokens, and the complete one is kept. Shown without its steps
 * until it is complete: so do the events that clients know (recorded from Langflow 1.7.1).
 */
export class AgentSpeech {
  readonly #context: ComponentContext;
  readonly #isHeard: boolean;
  readonly #steps: Step[] = [];
  #message: Message;
  #since: number;

  constructor(context: ComponentContext) {
    this.#context = context;
    this.#isHeard = touchesChatOutput(context);
    this.#since = context.now();
    this.#message = makeMessage(context, {
      sender: 'Machine',
      senderName: nameOf(context),
      sessionId: context.sessionId,
      properties: { ...plainProperties, icon: 'Bot', state: 'partial' },
      contentBlocks: blocks([]),
    });
  }

  begin(): void {
    this.#show();
  }

  heard(task: string): void {
    this.#steps.push(textStep('Input', task, this.#lap()));
    this.#show();
  }

  token(chunk: string): void {
    if (this.#isHeard && this.#message.id !== null && chunk.trim() !== '') {
      this.#context.sendToken(this.#message.id, chunk);
    }
  }

  /** Tells that a tool is called. The returned function tells what it answered. */
  toolBegins(name: string, input: unknown): (output: unknown) => void {
    this.#steps.push(toolStep(name, input, this.#lap()));
    this.#show();
    return (output) => {
      // The first call of a tool with these arguments: a repeated one stays as it was (recorded from Langflow 1.7.1).
      const told = JSON.stringify(input);
      const index = this.#steps.findIndex((step) => step.name === name && JSON.stringify(step.tool_input) === told);
      const step = this.#steps[index];
      const header = { title: `Executed **${name}**`, icon: 'Hammer' };
      if (step !== undefined) this.#steps[index] = { ...step, duration: this.#lap(), header, output };
      this.#show();
    };
  }

  finish({ text, isAnswer }: AgentEnd): Message {
    if (isAnswer && text !== '') this.#steps.push(textStep('Output', text, this.#lap()));
    const complete: Message = {
      ...this.#message,
      text,
      contentBlocks: blocks(this.#steps),
      properties: { ...this.#message.properties, state: 'complete' },
    };
    return this.#isHeard ? this.#context.sendMessage(complete) : complete;
  }

  withdraw(): void {
    if (this.#isHeard && this.#message.id !== null) this.#context.withdrawMessage(this.#message.id);
  }

  #show(): void {
    if (this.#isHeard) this.#message = this.#context.showMessage(this.#message);
  }

  /** Milliseconds since the step before. */
  #lap(): number {
    const now = this.#context.now();
    const passed = now - this.#since;
    this.#since = now;
    return passed;
  }
}

/** Agents speak under the name of the chat that the flow ends in. */
function nameOf(context: ComponentContext): string {
  const name = context.fieldsOf('ChatOutput')?.sender_name;
  return (typeof name === 'string' && name) || context.vertex.displayName;
}

function touchesChatOutput({ vertex }: ComponentContext): boolean {
  return [...vertex.predecessors, ...vertex.successors].some(isNodeOf('ChatOutput'));
}

function blocks(contents: readonly Step[]): Message['contentBlocks'] {
  return [{ title: 'Agent Steps', contents: [...contents], allowMarkdown: true, mediaUrl: null }];
}

function textStep(title: string, text: string, duration: number): Step {
  return { type: 'text', duration, header: { title, icon: 'MessageSquare' }, text };
}

function toolStep(name: string, input: unknown, duration: number): Step {
  const header = { title: `Accessing **${name}**`, icon: 'Hammer' };
  return { type: 'tool_use', duration, header, name, tool_input: input, output: null, error: null };
}

type Step = Readonly<Record<string, unknown>>;
