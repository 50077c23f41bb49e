import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import { type AcceptedRun, sealWork } from '../runs/background/accepted-run.ts';
import { sha256Hex } from '../secrets/sha256.ts';
import { stampedId } from '../secrets/stamped-id.ts';
import type { RunnableFlow } from '../store/flows/runnable.ts';
import type { ScheduleInput } from './schedule-input.ts';

/** The run of a flow that is due, for its object to take on. The same due time has the same id. */
export async function scheduledRun(app: AppContext, due: ScheduledRun): Promise<AcceptedRun> {
  const { flow, owner, input, dueAt } = due;
  const id = await stampedId(app.keyring, await scheduledRunId(flow.id, dueAt));
  const sealed = await sealWork(app.keyring, id, {
    input: {
      inputValue: input.input_value ?? null,
      inputType: input.input_type ?? 'chat',
      outputType: input.output_type ?? 'chat',
      outputComponent: input.output_component || null,
      tweaks: input.tweaks ?? null,
      streaming: true,
    },
    webhookBody: null,
    request: { schedule: { due_at: new Date(dueAt).toISOString() } },
    headers: [],
  });
  return {
    id,
    trigger: 'schedule',
    principal: owner,
    flow,
    sessionId: input.session_id || flow.id,
    address: null,
    traceId: crypto.randomUUID().replaceAll('-', ''),
    acceptedAt: app.now(),
    timeout: app.config.SERVICE_BACKGROUND_RUN_TIMEOUT * 1000,
    sealed,
  };
}

/**
 * The id of a flow's run for one due time, in milliseconds: whoever starts it again starts no other. Version 8 of UUIDs
 * is for ids that are made of something.
 */
export async function scheduledRunId(flowId: string, dueAt: number): Promise<string> {
  const hash = await sha256Hex(`${flowId}/${dueAt}`);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

export interface ScheduledRun {
  readonly flow: RunnableFlow;
  readonly owner: Principal;
  readonly input: ScheduleInput;
  readonly dueAt: number;
}
