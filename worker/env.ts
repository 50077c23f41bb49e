import type { Account } from '../durable-objects/account.ts';
import type { FlowRun } from '../durable-objects/flow-run.ts';
import type { FlowSchedule } from '../durable-objects/flow-schedule.ts';
import type { IdempotencyKeys } from '../durable-objects/idempotency-keys.ts';
import type { LogBuffer } from '../durable-objects/log-buffer.ts';
import type { RunInbox } from '../durable-objects/run-inbox.ts';
import type { RunSweeper } from '../durable-objects/run-sweeper.ts';
import type { Sessions } from '../durable-objects/sessions.ts';
import type { UserDatabase } from '../durable-objects/user-database.ts';
import type { VectorCollections } from '../durable-objects/vector-collections.ts';
import type { WorkersAi } from './models/deps.ts';

/** The Worker's bindings, as wrangler.toml declares them. Settings stand beside them as text (`config.ts`). */
export interface Env {
  readonly DB: D1Database;
  readonly FILES: R2Bucket;
  readonly ACCOUNTS: DurableObjectNamespace<Account>;
  readonly SESSIONS: DurableObjectNamespace<Sessions>;
  readonly COLLECTIONS: DurableObjectNamespace<VectorCollections>;
  readonly USER_DATABASES: DurableObjectNamespace<UserDatabase>;
  readonly FLOW_RUNS: DurableObjectNamespace<FlowRun>;
  readonly RUN_INBOXES: DurableObjectNamespace<RunInbox>;
  readonly RUN_SWEEPER: DurableObjectNamespace<RunSweeper>;
  readonly FLOW_SCHEDULES: DurableObjectNamespace<FlowSchedule>;
  readonly IDEMPOTENCY_KEYS: DurableObjectNamespace<IdempotencyKeys>;
  readonly LOGS: DurableObjectNamespace<LogBuffer>;
  readonly ASSETS: Fetcher;
  /** The machine's DNS, where one machine serves; absent at the edge, which has no private network to protect. */
  readonly RESOLVER?: Fetcher;
  /** Tells of callers that left, where workerd itself ends their connections. */
  readonly CONNECTIONS?: Fetcher;
  /** Tells how much room the machine's disk has, where one machine serves. */
  readonly DISK?: Fetcher;
  /** Cloudflare Workers AI, for model and embedding nodes without an account of their own. */
  readonly AI?: WorkersAi;
  /** A Vectorize index (version 2), where users' vector collections have outgrown a search of one by one. */
  readonly VECTORS?: Vectorize;
  readonly [setting: string]: unknown;
}
