import type { Service } from './service.ts';

/** The id of the run that a webhook's answer tells of, once it has got to its object. */
export async function runOf(owner: Service, { headers }: { readonly headers: Headers }): Promise<string> {
  const id = headers.get('x-run-id') as string;
  await owner.json('GET', `/api/v1/runs/${id}`);
  return id;
}

/** The run once it has ended, asked for until then. */
export async function endOfRun(owner: Service, runId: string): Promise<EndedRun> {
  for (;;) {
    const run = await owner.json<EndedRun>('GET', `/api/v1/runs/${runId}`);
    if (run.status !== 'queued' && run.status !== 'running') return run;
    await scheduler.wait(10);
  }
}

/** The events of a run's stream, to its end. */
export async function eventsOfRun(owner: Service, runId: string, query = ''): Promise<RunLogEvent[]> {
  const response = await owner.fetch('GET', `/api/v1/runs/${runId}/events${query}`);
  return (await response.text())
    .split('\n\n')
    .filter((frame) => frame.startsWith('id:'))
    .map((frame) => {
      const [, id, text] = /^id: (\d+)\nevent: \w+\ndata: (.*)$/s.exec(frame) as unknown as [string, string, string];
      return { id: Number(id), ...(JSON.parse(text) as Omit<RunLogEvent, 'id'>) };
    });
}

export interface EndedRun {
  readonly id: string;
  readonly status: string;
  readonly attempt: number;
  readonly session_id: string;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly outputs: readonly { readonly results: { readonly message: { readonly text: string } } }[];
}

export interface RunLogEvent {
  readonly id: number;
  readonly event: string;
  readonly data: Record<string, unknown>;
}
