import type { CompiledVertex } from '../compiled.ts';
import type { RunState } from '../run-state.ts';
import type { Message } from '../values.ts';
import { VertexContext } from '../vertex-context.ts';

/**
 * What a component sees while it is called as a tool: its own vertex, with the caller's signal and steps of its own. It
 * speaks to whoever called it, so it shows no messages and changes nothing of what its vertex told.
 */
export class ToolContext extends VertexContext {
  readonly #signal: AbortSignal;
  readonly #call: string;
  readonly #newId: () => string;

  constructor(vertex: CompiledVertex, state: RunState, signal: AbortSignal, call: string) {
    super(vertex, state);
    this.#signal = signal;
    this.#call = call;
    this.#newId = state.context.newId;
  }

  override get signal(): AbortSignal {
    return this.#signal;
  }

  override step<T>(key: string, effect: (idempotencyKey: string) => Promise<T>): Promise<T> {
    return super.step(`${this.#call}/${key}`, effect);
  }

  override sendMessage(message: Message): Message {
    return { ...message, id: message.id ?? this.#newId() };
  }

  override async streamMessage(partial: Message, tokens: AsyncIterable<string>): Promise<Message> {
    let text = '';
    for await (const chunk of tokens) text += chunk;
    return this.sendMessage({ ...partial, text, properties: { ...partial.properties, state: 'complete' } });
  }

  override showMessage(message: Message): Message {
    return this.sendMessage(message);
  }

  override sendToken(): void {}
  override withdrawMessage(): void {}
  override stop(): void {}
  override status(): void {}
  override log(): void {}
}
