import { createModels } from '../../../worker/models/create-models.ts';
import { testContext } from '../../engine/support/context.ts';
import { recordedFetch } from '../../models/support/recorded-fetch.ts';
import { draw } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

/** Runs a node in front of a chat; gives what an output came to, and the request that asked the model. */
export async function askNode(type: string, fields: object, body: unknown, status = 200, output = 'text_output') {
  const fetch = recordedFetch({ status, body });
  const models = createModels({ fetch, wait: async () => {} });
  const flow = draw({ [`${type}-1`]: { ...fields }, 'ChatOutput-1': {} }, [
    [`${type}-1.${output}`, 'ChatOutput-1.input_value'],
  ]);
  const result = await outcome(flow, `${type}-1.${output}`, testContext({ models }));
  return { result, request: fetch.requests.find(({ url }) => !isBefore(url)) };
}

/** Requests for tokens and for names of models. */
function isBefore(url: string): boolean {
  return /\/token$|\/token\?|\/v1\/models\?/.test(url);
}
