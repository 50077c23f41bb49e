import { setTimeout } from 'node:timers/promises';
import { askFlow, newSuffix } from './ask-case.ts';
import type { ConformanceFlow } from './cases/conformance-flow.ts';
import type { FlowDocument, FlowNode } from './graphs/flow-builder.ts';
import { TEMPLATE_OF_ALIAS } from './graphs/flow-builder.ts';
import { isField, type NodeTemplates, readNodeTemplates } from './graphs/node-templates.ts';
import { recordNodeTemplates, typesOf } from './graphs/record-templates.ts';
import { type Recording, writeRecording } from './recordings.ts';
import { inPlace, type Places } from './targets/places.ts';
import type { Target } from './targets/start-target.ts';

/** Asks a real Langflow every case and writes its answers down. Returns how many answers there are now. */
export async function recordFlows(oracle: Target, flows: readonly ConformanceFlow[]): Promise<number> {
  const all = (await oracle.server.read('/api/v1/all')) as Record<string, NodeTemplates>;
  recordNodeTemplates(all);
  const templates = readNodeTemplates();
  const programs = typesOf(all);
  let answers = 0;
  for (const flow of flows) {
    const document = flow.build(templates);
    if (!document) continue;
    const sent = asRecorded(document, programs, oracle.places);
    writeRecording(flow.name, await settledRecording(() => recordFlow(oracle, flow, sent), flow.name));
    answers += flow.cases.length;
    console.log(`${flow.name}: ${flow.cases.length} answers recorded`);
  }
  return answers;
}

/** Records until two recordings agree: there, vertices of one layer race. */
async function settledRecording(record: () => Promise<Recording>, name: string): Promise<Recording> {
  const seen = new Set<string>();
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const recording = await record();
    const text = JSON.stringify(recording);
    if (seen.has(text)) return recording;
    seen.add(text);
  }
  throw new Error(`${name} was recorded ${MOST_ATTEMPTS} times, and no two recordings agree`);
}

async function recordFlow(oracle: Target, flow: ConformanceFlow, sent: FlowDocument): Promise<Recording> {
  const recording: Recording = {};
  const flowId = await oracle.server.importFlow(sent);
  const suffix = newSuffix();
  for (const one of flow.cases) {
    if (one.name in recording) throw new Error(`${flow.name} has two cases named "${one.name}"`);
    recording[one.name] = await askFlow(oracle, flow, flowId, one, suffix);
    // Its messages are ordered by a time in whole seconds.
    if (hasMemory(sent)) await setTimeout(1050);
  }
  await oracle.server.deleteFlow(flowId);
  return recording;
}

/**
 * That server runs the program text of its nodes, which the recorded templates don't carry. And where an exported
 * Memory hides its session field, it reads the messages of every session, flow and user; here it keeps to the run's.
 */
export function asRecorded(flow: FlowDocument, programs: NodeTemplates, places: Places): FlowDocument {
  const copy = inPlace(flow, places);
  for (const node of withGrouped(copy.data.nodes)) {
    const own = node.data.node?.template?.code;
    const type = TEMPLATE_OF_ALIAS[node.data.type] ?? node.data.type;
    const program = programs[type]?.template.code;
    if (isField(own) && own.value === '' && isField(program)) own.value = program.value;
    if (isField(own) && node.data.type === 'ChatInput' && hasMemory(copy)) own.value = delayed(String(own.value));
    const session = node.data.type === 'Memory' ? node.data.node.template.session_id : undefined;
    if (isField(session)) session.show = true;
  }
  return copy;
}

/** The nodes and those within groups. */
function withGrouped(nodes: readonly FlowNode[]): FlowNode[] {
  return nodes.flatMap((node) => {
    const inner = node.data.node?.flow as FlowDocument | undefined;
    return [node, ...withGrouped(inner?.data.nodes ?? [])];
  });
}

/**
 * Memory sees the turn's own input or not, as the race in the first layer goes; with ChatInput held back, it never
 * does.
 */
function delayed(program: string): string {
  return program.replace(
    /(async def message_response\(self\)[^\n]*\n)/,
    '$1        import asyncio\n        await asyncio.sleep(0.2)\n',
  );
}

function hasMemory(flow: FlowDocument): boolean {
  return flow.data.nodes.some((node) => node.data.type === 'Memory');
}

const MOST_ATTEMPTS = 6;
