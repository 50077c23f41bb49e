import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { parsed } from '../http-services/service-answer.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';

/** Asks Cleanlab once for all outputs of the vertex. Throws ServiceRefusedError in the words of its answer. */
export function askCleanlab(path: string, json: Json, inputs: Inputs, context: ComponentContext): Promise<Json> {
  const asked = (context.scratch.get(path) as Promise<Json> | undefined) ?? ask(path, json, inputs, context);
  context.scratch.set(path, asked);
  return asked;
}

/** How it is to judge. */
export function judgeOptions(inputs: Inputs): Json {
  return { quality: inputs.quality_preset, options: { model: inputs.model, log: ['explanation'] } };
}

async function ask(path: string, json: Json, inputs: Inputs, context: ComponentContext): Promise<Json> {
  const answer = await askService(context, {
    url: `https://api.cleanlab.ai/api/${path}`,
    headers: {
      Authorization: `bearer ${textOf(inputs.api_key)}`,
      'Client-Type': 'python-api',
      'X-Tlm-Origin': 'standalone',
    },
    json,
    timeout: 120,
  });
  if (answer.status < 400) return objectOf(parsed(answer));
  throw new ServiceRefusedError(refusal(answer.status, answer.text), answer.status, answer.text);
}

function refusal(status: number, body: string): string {
  try {
    const { code, error, description } = objectOf(JSON.parse(body));
    if (status === 401 && code === 'invalid_api_key') {
      return 'Invalid API key. Check https://tlm.cleanlab.ai/ for your current API key.';
    }
    return textOf(error ?? description ?? body.slice(0, 200));
  } catch {
    return `Cleanlab answered with status ${status}: ${body.slice(0, 200)}`;
  }
}
