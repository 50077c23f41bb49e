import type { FlowDocument } from '../test/conformance/graphs/flow-builder.ts';
import type { NodeTemplates } from '../test/conformance/graphs/node-templates.ts';
import { chainFlow, echoFlow } from './flows.ts';

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
];

function said(): object {
  return { input_value: 'Hello', input_type: 'chat', output_type: 'chat' };
}

export interface Row {
  readonly name: string;
  flow(templates: NodeTemplates): FlowDocument;
  /** The body of the run's request. */
  readonly body: object;
  /** What the limit does in its place. */
  readonly work: 'call' | 'store';
  readonly wanted: { readonly ofLimit: number; readonly timesOracle: number };
}
