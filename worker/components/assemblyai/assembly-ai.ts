import { waitFor } from '../../engine/wait-for.ts';
import { type Asker, askService, type ServiceAnswer, type ServiceRequest } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { parsed } from '../http-services/service-answer.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';

/**
 * Asks AssemblyAI. Throws ServiceRefusedError whose text begins with `what`, as `failed to retrieve transcript 1`, and
 * goes on with the vendor's reason.
 */
export async function askAssemblyAi(
  apiKey: unknown,
  request: Omit<ServiceRequest, 'url'> & { readonly path: string; readonly what: string },
  asker: Asker,
): Promise<ServiceAnswer> {
  const { path, what, ...rest } = request;
  const answer = await askService(asker, {
    ...rest,
    url: `https://api.assemblyai.com${path}`,
    headers: { authorization: textOf(apiKey), ...rest.headers },
  });
  if (answer.status === 200) return answer;
  throw new ServiceRefusedError(`${what}: ${reasonOf(answer)}`, answer.status, answer.text);
}

/** The transcript of a job, looked at again until it is done or has failed. */
export async function finishedTranscript(apiKey: unknown, id: string, asker: Asker, secondsBetween = 3): Promise<Json> {
  for (;;) {
    const answer = await askAssemblyAi(
      apiKey,
      { path: `/v2/transcript/${encodeURIComponent(id)}`, what: `failed to retrieve transcript ${id}` },
      asker,
    );
    const transcript = objectOf(parsed(answer));
    if (transcript.status === 'completed' || transcript.status === 'error') return transcript;
    await waitFor(secondsBetween * 1000, asker.signal);
  }
}

function reasonOf(answer: ServiceAnswer): string {
  try {
    const { error } = objectOf(parsed(answer));
    if (error !== undefined) return textOf(error);
  } catch {
    // The body stands for itself below.
  }
  return `\nReason: ${answer.text}`;
}
