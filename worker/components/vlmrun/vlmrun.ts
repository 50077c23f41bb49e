import { waitFor } from '../../engine/wait-for.ts';
import { type Asker, askService, type ServiceRequest } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { jsonOf } from '../http-services/service-answer.ts';
import { ServiceTimeoutError } from '../http-services/service-errors.ts';

/** Starts to read a recording (`audio`) or a video. */
export function startPrediction(apiKey: unknown, kind: string, media: Json, asker: Asker): Promise<Json> {
  return ask(apiKey, { path: `${encodeURIComponent(kind)}/generate`, json: { ...media, ...usual } }, asker);
}

/** A prediction once it is completed; looked at every second. Throws ServiceTimeoutError after `seconds`. */
export async function finishedPrediction(apiKey: unknown, id: string, seconds: number, asker: Asker): Promise<Json> {
  for (let waited = 0; waited <= seconds; waited += 1) {
    const prediction = await ask(apiKey, { path: `predictions/${encodeURIComponent(id)}` }, asker);
    if (prediction.status === 'completed' || prediction.status === 'failed') return prediction;
    await waitFor(1000, asker.signal);
  }
  throw new ServiceTimeoutError('api.vlm.run', seconds);
}

/** Uploads a file and gives its id. */
export async function uploadFile(apiKey: unknown, name: string, bytes: Uint8Array, asker: Asker): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([bytes.slice().buffer]), name);
  return textOf((await ask(apiKey, { path: 'files', body: form, query: { purpose: 'assistants' } }, asker)).id);
}

const usual = {
  batch: true,
  callback_url: null,
  config: {
    prompt: null,
    response_model: null,
    json_schema: null,
    max_retries: 3,
    max_tokens: 4096,
    temperature: 0,
    detail: 'auto',
    confidence: false,
    grounding: false,
  },
  metadata: { environment: 'dev', session_id: null, allow_training: true },
};

async function ask(
  apiKey: unknown,
  request: Omit<ServiceRequest, 'url'> & { path: string },
  asker: Asker,
): Promise<Json> {
  const { path, ...rest } = request;
  const answer = await askService(asker, {
    timeout: 120,
    ...rest,
    url: `https://api.vlm.run/v1/${path}`,
    headers: { Authorization: `Bearer ${textOf(apiKey)}` },
  });
  return objectOf(jsonOf(answer, 'requests'));
}
