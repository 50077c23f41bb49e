import { CallerServices } from './caller-services.ts';
import type { CompiledVertex } from './compiled.ts';
import type { ComponentContext, Inputs } from './component.ts';
import type { HistoryQuery, RunContext } from './context.ts';
import { TerminalError } from './errors.ts';
import { runSignal } from './run-signal.ts';
import type { RunState } from './run-state.ts';
import type { Message } from './values.ts';
import { messagePayload } from './wire/message.ts';

/** What a component sees of its run. One is made for each vertex run, so it holds no more than it must. */
export class VertexContext implements ComponentContext {
  readonly #vertex: CompiledVertex;
  readonly #state: RunState;
  readonly #iteration: number;
  #ordinals: Map<string, number> | null = null;
  /** The output that is being computed, whose log `log` writes. */
  output = '';
  /** Outputs whose branch is not taken. */
  stopped: Set<string> | null = null;

  constructor(vertex: CompiledVertex, state: RunState) {
    this.#vertex = vertex;
    this.#state = state;
    this.#iteration = state.loops?.runs[vertex.index] ?? 0;
  }

  /** What lies behind a context that the engine made, for the engine alone. */
  static open(context: ComponentContext): { readonly vertex: CompiledVertex; readonly state: RunState } {
    const own = context as VertexContext;
    return { vertex: own.#vertex, state: own.#state };
  }

  get vertex(): ComponentContext['vertex'] {
    return this.#vertex.info;
  }
  get streaming(): boolean {
    return this.#state.streaming;
  }
  get runId(): string {
    return this.#state.context.runId;
  }
  get flowId(): string {
    return this.#state.context.flowId;
  }
  get flowName(): string {
    return this.#state.context.flowName;
  }
  get userId(): string {
    return this.#state.context.userId;
  }
  get sessionId(): string {
    return this.#state.context.sessionId;
  }
  get signal(): AbortSignal {
    return runSignal(this.#state);
  }
  get conceal(): NonNullable<RunContext['conceal']> | null {
    return this.#state.context.conceal ?? null;
  }
  get fetch(): RunContext['fetch'] {
    return this.#state.context.fetch;
  }
  get variables(): RunContext['variables'] {
    return this.#state.context.variables;
  }
  get memory(): RunContext['memory'] {
    return this.#state.context.memory;
  }
  get models(): RunContext['models'] {
    return this.#state.context.models;
  }
  get services(): RunContext['services'] {
    const caller = {
      step: <T>(key: string, effect: (idempotencyKey: string) => Promise<T>) => this.step(key, effect),
      steps: this.#state.steps,
      signal: this.signal,
    };
    return new CallerServices(this.#state.context.services, caller);
  }
  get request(): RunContext['request'] {
    return this.#state.context.request;
  }
  get now(): RunContext['now'] {
    return this.#state.context.now;
  }
  get newId(): RunContext['newId'] {
    return this.#state.context.newId;
  }
  get iteration(): number {
    return this.#iteration;
  }

  get scratch(): Map<string, unknown> {
    const { scratch } = this.#state;
    const own = scratch[this.#vertex.index] ?? new Map<string, unknown>();
    scratch[this.#vertex.index] = own;
    return own;
  }

  get shared(): Map<string, unknown> {
    this.#state.shared ??= new Map();
    return this.#state.shared;
  }

  /** Keys are the vertex, its iteration, the component's own key and how often it came (design decision 4). */
  async step<T>(key: string, effect: (idempotencyKey: string) => Promise<T>): Promise<T> {
    takeStep(this.#state);
    this.#ordinals ??= new Map();
    const ordinal = this.#ordinals.get(key) ?? 0;
    this.#ordinals.set(key, ordinal + 1);
    return await this.#state.context.step(`${this.#vertex.id}/${this.iteration}/${key}/${ordinal}`, effect);
  }

  sendMessage(message: Message): Message {
    const kept = this.storeMessage(message);
    if (this.#state.sink.isRead) this.#state.sink.push({ event: 'add_message', data: messagePayload(kept) });
    return kept;
  }

  storeMessage(message: Message): Message {
    return this.#state.turn.keep(message, layerOf(this.#vertex, this.#state), this.#state.context.newId);
  }

  async streamMessage(partial: Message, tokens: AsyncIterable<string>): Promise<Message> {
    const { sink, context } = this.#state;
    const id = partial.id ?? context.newId();
    let text = '';
    let isFirst = true;
    for await (const chunk of tokens) {
      if (this.#state.isOver) break;
      if (isFirst && sink.isRead) sink.push({ event: 'add_message', data: messagePayload(begun(partial, id)) });
      isFirst = false;
      text += chunk;
      if (sink.isRead) sink.push({ event: 'token', data: { chunk, id } });
    }
    return this.storeMessage({ ...partial, id, text, properties: { ...partial.properties, state: 'complete' } });
  }

  showMessage(message: Message): Message {
    const { sink, isOver, context } = this.#state;
    const shown = message.id === null ? { ...message, id: context.newId() } : message;
    if (sink.isRead && !isOver) sink.push({ event: 'add_message', data: messagePayload(shown) });
    return shown;
  }

  sendToken(id: string, chunk: string): void {
    const { sink, isOver } = this.#state;
    if (sink.isRead && !isOver) sink.push({ event: 'token', data: { chunk, id } });
  }

  withdrawMessage(id: string): void {
    const { sink, isOver } = this.#state;
    if (sink.isRead && !isOver) sink.push({ event: 'remove_message', data: { id } });
  }

  history(query: HistoryQuery): Promise<Message[]> {
    return this.#state.turn.history(query, layerOf(this.#vertex, this.#state), this.#state.context.memory);
  }

  inputsOf(vertexId: string): Inputs | null {
    const index = this.#state.flow.indexOf.get(vertexId);
    return (index === undefined ? undefined : this.#state.inputs[index]) ?? null;
  }

  fieldsOf(type: string): Inputs | null {
    const { flow, plans } = this.#state;
    const vertex = flow.vertices.find((one) => one.type === type);
    return vertex === undefined ? null : (plans?.get(vertex.index) ?? vertex.fields).fixed;
  }

  stop(output: string): void {
    this.stopped ??= new Set();
    this.stopped.add(output);
  }

  status(told: unknown): void {
    this.#state.statuses[this.#vertex.index] = told;
  }

  log(name: string, message: unknown): void {
    const { logs } = this.#state;
    const own = logs[this.#vertex.index] ?? {};
    logs[this.#vertex.index] = own;
    const lines = own[this.output] ?? [];
    own[this.output] = lines;
    const type = typeof message === 'string' ? 'text' : Array.isArray(message) ? 'array' : 'object';
    lines.push({ name: name || `Log ${lines.length + 1}`, message, type });
  }
}

function begun(partial: Message, id: string): Message {
  return { ...partial, id, text: '', properties: { ...partial.properties, state: 'partial' } };
}

/** A vertex's layer among those of all turns: what was said in earlier turns of a loop is history for later ones. */
export function layerOf(vertex: CompiledVertex, state: RunState): number {
  return state.loops === null ? vertex.layer : vertex.layer + state.loops.taken * state.flow.vertices.length;
}

/** Counts a vertex run or an outside effect. Throws TerminalError when the run has had all it may take. */
export function takeStep(state: RunState): void {
  if (state.steps.left-- > 0) return;
  throw new TerminalError(
    'The run took more steps than it may. Look for a loop that does not end, or raise the limit.',
    'step_budget',
  );
}
