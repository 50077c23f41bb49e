import type { Service } from './service.ts';

/** Starts a build and returns its job. */
export async function startBuild(caller: Service, flowId: string, body: unknown = {}, query = ''): Promise<string> {
  const started = await caller.json<{ job_id: string }>('POST', `/api/v1/build/${flowId}/flow${query}`, body);
  return started.job_id;
}

/** The events of a job to its end, as a streaming reader gets them. */
export async function eventsOfBuild(caller: Service, jobId: string, query = ''): Promise<BuildEvent[]> {
  const response = await caller.fetch('GET', `/api/v1/build/${jobId}/events${query}`);
  if (!response.ok) throw new Error(`the events of ${jobId} answered ${response.status}`);
  return framesOf(await response.text());
}

/** The events in a text of frames. */
export function framesOf(text: string): BuildEvent[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.trim() !== '')
    .map((frame) => JSON.parse(frame) as BuildEvent);
}

/** Builds a flow and returns all of its events. */
export async function build(caller: Service, flowId: string, body: unknown = {}, query = ''): Promise<BuildEvent[]> {
  return eventsOfBuild(caller, await startBuild(caller, flowId, body, query));
}

export interface BuildEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of many forms.
  readonly data: any;
}
