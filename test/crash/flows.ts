import { draw } from '../components/support/draw.ts';
import { chatOutput, echoFlow, type FlowData } from '../engine/support/flow.ts';
import type { ApiClient } from '../support/api-client.ts';
import { modelFlow } from '../support/flows.ts';
import { webhookModels } from '../support/webhook-flows.ts';

/** Stores the flows of a campaign. */
export async function storeFlows(api: ApiClient, modelUrl: string): Promise<CrashFlows> {
  const store = async (name: string, data: FlowData, more = {}) =>
    (await api.ask<{ id: string }>('POST', '/api/v1/flows/', { name, data, ...more })).id;
  return {
    models: await store('crash models', webhookModels({}, { system_message: 'Second.' })),
    tools: await store('crash tools', agentFlow(modelUrl, 'Webhook-1')),
    chat: await store('crash chat', agentFlow(modelUrl, 'ChatInput-1')),
    talk: await store('crash talk', modelFlow({ stream: true })),
    open: await store('crash open', modelFlow({ stream: true }), { access_type: 'PUBLIC' }),
    large: await store('crash large', webhookModels({})),
    tick: await store('crash tick', echoFlow()),
  };
}

/** An agent whose tool asks the upstream, started by a webhook or by a chat. */
function agentFlow(modelUrl: string, source: 'Webhook-1' | 'ChatInput-1'): FlowData {
  const nodes = {
    [source]: {},
    ...(source === 'Webhook-1' && {
      'ParserComponent-1': { pattern: ['{text}', '{line1}', '{line2}', '{line3}'].join('\n') },
    }),
    'Agent-1': { api_key: 'OPENAI_API_KEY', openai_api_base: modelUrl, add_current_date_tool: false },
    'APIRequest-1': { method: 'POST', timeout: 120 },
    'ChatOutput-1': {},
  };
  const start = source === 'Webhook-1' ? 'ParserComponent-1.parsed_text' : 'ChatInput-1.message';
  return draw(nodes, [
    ...(source === 'Webhook-1' ? ([['Webhook-1.output_data', 'ParserComponent-1.input_data']] as const) : []),
    [start, 'Agent-1.input_value'],
    ['APIRequest-1.component_as_tool', 'Agent-1.tools'],
    ['Agent-1.response', `${chatOutput().id}.input_value`],
  ]);
}

/** The ids of the flows. */
export interface CrashFlows {
  /** A webhook to two models, one after the other. */
  readonly models: string;
  /** A webhook to an agent whose tool asks the upstream. */
  readonly tools: string;
  /** The same as a chat. */
  readonly chat: string;
  /** A chat with a model. */
  readonly talk: string;
  /** The same, for visitors. */
  readonly open: string;
  /** A webhook to a model. */
  readonly large: string;
  /** What the schedule starts: a chat that says the same. */
  readonly tick: string;
}

export type FlowName = keyof CrashFlows;
