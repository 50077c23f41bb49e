import type { FlowDocument } from '../test/conformance/graphs/flow-builder.ts';
import type { NodeTemplates } from '../test/conformance/graphs/node-templates.ts';
import { agentFlow, chainFlow, echoFlow, loopFlow } from './flows.ts';

/** What is run under load, and how much of the limit and how many times the oracle are wanted. */
export const rows: readonly Row[] = [
  {
    name: 'plain run',
    flow: (templates) => echoFlow(templates, false),
    body: said(),
    work: 'call',
    wanted: { ofLimit: 0.6, timesOracle: 100 },
  },
  {
    name: 'run with stored messages',
    flow: (templates) => echoFlow(templates, true),
    body: { ...said(), session_id: 'bench' },
    work: 'store',
    wanted: { ofLimit: 0.6, timesOracle: 20 },
  },
  {
    name: 'chain of ten vertices',
    flow: chainFlow,
    body: said(),
    work: 'call',
    wanted: { ofLimit: 0.6, timesOracle: 100 },
  },
  {
    name: 'agent turn with two tools',
    flow: agentFlow,
    body: said('turn: evaluate_expression {"expression": "2*3"} | get_current_date {}'),
    work: 'ask',
    wanted: null,
    // More at once make Langflow answer 500.
    connections: 4,
  },
  {
    name: 'loop over 1,000 items',
    flow: loopFlow,
    body: said(Array.from({ length: 1000 }, (_, word) => `word${word}`).join(',')),
    work: 'call',
    wanted: null,
    connections: 2,
  },
];

function said(text = 'Hello'): object {
  return { input_value: text, input_type: 'chat', output_type: 'chat' };
}

export interface Row {
  readonly name: string;
  flow(templates: NodeTemplates): FlowDocument;
  /** The body of the run's request. */
  readonly body: object;
  /** What the limit does in its place. */
  readonly work: 'call' | 'store' | 'ask';
  readonly wanted: { readonly ofLimit: number; readonly timesOracle: number } | null;
  /** Where a run takes so long that the usual number would only queue. */
  readonly connections?: number;
}
