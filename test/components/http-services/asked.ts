import type { RunContext } from '../../../worker/engine/context.ts';
import type { ServiceCase } from './recorded-answers.ts';
import { outcomeOf } from './service-outcome.ts';

/** What a component gives for fields and answers of its service, and what it sent. */
export async function asked(
  type: string,
  output: string,
  fields: ServiceCase['fields'],
  answers: ServiceCase['answers'],
  { calls, ...context }: Partial<RunContext> & { readonly calls?: NonNullable<ServiceCase['calls']> } = {},
): Promise<Asked> {
  const asking = { name: '', type, output, fields, answers, requests: [], ...(calls !== undefined && { calls }) };
  const { found } = await outcomeOf(asking, context);
  return found as Asked;
}

export interface Asked {
  readonly value?: unknown;
  readonly error?: string;
  readonly tools?: readonly unknown[];
  readonly answered?: readonly unknown[];
  readonly requests: readonly { readonly method: string; readonly to: string; readonly query: [string, string][] }[];
}
