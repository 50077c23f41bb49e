import { startBareWorker } from './start-bare-worker.ts';

/** Serves the limit. */
export async function startLimit(bindings: LimitBindings): Promise<StartedLimit> {
  const { url, stop } = await startBareWorker('worker.ts', {
    bindings: { ...bindings, ANSWERS: { ...bindings.ANSWERS } },
    durableObjects: {
      OBJECTS: { className: 'Warm', useSQLite: true },
      ACCEPTED: { className: 'Accepted', useSQLite: true },
    },
  });
  return { port: Number(new URL(url).port), stop };
}

export interface LimitBindings {
  readonly ANSWERS: Readonly<Record<string, string>>;
  readonly PAYLOAD: string;
  readonly MODEL_URL: string;
}

interface StartedLimit {
  readonly port: number;
  stop(): Promise<void>;
}
