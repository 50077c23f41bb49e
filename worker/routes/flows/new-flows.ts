import * as z from 'zod';
import { FlowCreate } from '../../../schema/wire/flow.ts';
import { elements, memberText } from '../../http/json-text.ts';
import type { NewFlow } from '../../store/flows/create.ts';

/** Flows that one request may bring. */
export const mostFlows = 1000;

/** Several flows, as a batch and as a file of them has them. */
export const FlowList = z.object({ flows: z.array(FlowCreate).max(mostFlows) });

/** The flow of a JSON text that it was parsed from, its graphs as the text has them. */
export function newFlow(flow: FlowCreate, text: string): NewFlow {
  const hasPublished = flow.is_online === true && flow.published_version?.data;
  return {
    flow,
    data: flow.data ? memberText(text, ['data']) : null,
    publishedData: hasPublished ? memberText(text, ['published_version', 'data']) : null,
  };
}

/** The flows under `flows` of a JSON text that they were parsed from. */
export function newFlows(flows: readonly FlowCreate[], text: string): NewFlow[] {
  const texts = elements(memberText(text, ['flows']) ?? '[]') ?? [];
  return flows.map((flow, index) => newFlow(flow, texts[index] ?? '{}'));
}
