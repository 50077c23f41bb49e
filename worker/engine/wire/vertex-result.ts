import type { CompiledVertex } from '../compiled.ts';
import type { Inputs } from '../component.ts';
import type { LogLine, RunState } from '../run-state.ts';
import { isMessage } from '../value-kind.ts';
import type { Value } from '../values.ts';
import { type Artifact, valueArtifact } from './artifact.ts';
import { type ChatResponse, chatResponses, fileRecords, spaced } from './chat-response.ts';
import { type OutputValue, outputValue } from './output-value.ts';
import { valueDump } from './value.ts';

/** What one vertex gave, in the form and order of facts 9. `timedelta` is in seconds, `duration` for people. */
export interface VertexResult {
  readonly results: Readonly<Record<string, unknown>>;
  readonly artifacts: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, OutputValue>>;
  readonly logs: Readonly<Record<string, readonly LogLine[]>>;
  readonly messages: readonly ChatResponse[];
  readonly timedelta: number | null;
  readonly duration: string | null;
  readonly component_display_name: string;
  readonly component_id: string;
  readonly used_frozen_result: boolean;
}

/** The result of a vertex that has run. Only inputs and outputs of the flow carry `results` and `messages`. */
export function vertexResult(vertex: CompiledVertex, state: RunState): VertexResult {
  const values = state.results[vertex.index] ?? {};
  const logs = state.logs[vertex.index];
  const status = state.firstStatuses[vertex.index];
  const results: Record<string, unknown> = {};
  const artifacts: Record<string, Artifact> = {};
  const outputs: Record<string, OutputValue> = {};
  const lines: Record<string, readonly LogLine[]> = {};
  const isTold = saidAnything(vertex, state, values);
  for (const name of vertex.outputNames) outputs[name] = outputValue(values[name], status, isTold);
  for (const name in values) {
    const value = values[name] as Value;
    if (vertex.isInterface) results[name] = valueDump(value);
    if (!vertex.isChat) artifacts[name] = valueArtifact(value, status);
    lines[name] = logs?.[name] ?? [];
  }
  if (state.thawed?.has(vertex.index)) return frozenResult(vertex, state, results, artifacts);
  return {
    results,
    artifacts: vertex.isChat ? chatArtifacts(values.message, state.inputs[vertex.index] ?? {}) : artifacts,
    outputs,
    logs: lines,
    messages: vertex.isInterface ? chatResponses(vertex.id, values) : [],
    timedelta: null,
    duration: null,
    component_display_name: vertex.displayName,
    component_id: vertex.id,
    used_frozen_result: false,
  };
}

/** Whether the component said something of itself, as every message does: a record counts as an object then. */
function saidAnything(vertex: CompiledVertex, state: RunState, values: Readonly<Record<string, Value>>): boolean {
  const told = state.statuses[vertex.index];
  if (told !== undefined && told !== null) return true;
  for (const name in values) if (isMessage(values[name])) return true;
  return false;
}

/** Of a frozen vertex that did not run: what it once showed of its values stands in `outputs`, and it says nothing. */
function frozenResult(
  vertex: CompiledVertex,
  state: RunState,
  results: Readonly<Record<string, unknown>>,
  artifacts: Readonly<Record<string, Artifact>>,
): VertexResult {
  const shown = Object.entries(artifacts).map(([name, artifact]) => [name, { message: artifact, type: artifact.type }]);
  const { message } = state.results[vertex.index] ?? {};
  return {
    results,
    artifacts: vertex.isChat ? chatArtifacts(message, state.inputs[vertex.index] ?? {}) : artifacts,
    outputs: Object.fromEntries(shown),
    logs: {},
    messages: [],
    timedelta: null,
    duration: null,
    component_display_name: vertex.displayName,
    component_id: vertex.id,
    used_frozen_result: true,
  };
}

function chatArtifacts(message: Value | undefined, inputs: Inputs): Readonly<Record<string, unknown>> {
  const text = (message as { text?: string } | undefined)?.text ?? '';
  const { sender, sender_name: senderName, files } = inputs;
  return {
    message: spaced(text, sender),
    ...(typeof sender === 'string' && { sender }),
    ...(typeof senderName === 'string' && { sender_name: senderName }),
    files: fileRecords(Array.isArray(files) ? files : []),
    type: 'object',
  };
}
