import type { FlowDocument } from '../../test/conformance/graphs/flow-builder.ts';
import { readNodeTemplates } from '../../test/conformance/graphs/node-templates.ts';
import { atModel } from '../contestants/flow-contestant.ts';
import { type FlowServer, importFlow } from '../contestants/flow-server.ts';
import { agentFlow, echoFlow, modelFlow, webhookFlow } from '../flows.ts';

/** Imports the flows that a soak runs. */
export async function enterSoak(server: FlowServer, modelUrl: string): Promise<SoakFlows> {
  const templates = readNodeTemplates();
  const enter = (flow: FlowDocument) => importFlow(server, atModel(flow, modelUrl));
  return {
    echo: await enter(echoFlow(templates, false)),
    stored: await enter(echoFlow(templates, true)),
    model: await enter(modelFlow(templates)),
    agent: await enter(agentFlow(templates)),
    webhook: await enter(webhookFlow(templates)),
    changing: echoFlow(templates, false),
  };
}

/** The ids of the flows on the server, and one that is made and changed again and again. */
export interface SoakFlows {
  readonly echo: string;
  readonly stored: string;
  readonly model: string;
  readonly agent: string;
  readonly webhook: string;
  readonly changing: FlowDocument;
}
