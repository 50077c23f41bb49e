import type { ApiClient } from '../support/api-client.ts';
import type { FakeModel } from '../support/fake-model/start.ts';
import type { CrashFlows } from './flows.ts';
import type { Ledger } from './ledger.ts';
import type { Upstream } from './upstream.ts';
import type { Victim } from './victim.ts';

/** All that a campaign works with. */
export interface World {
  readonly victim: Victim;
  readonly api: ApiClient;
  readonly model: FakeModel;
  readonly upstream: Upstream;
  readonly flows: CrashFlows;
  readonly ledger: Ledger;
  /** Seeded. */
  readonly random: () => number;
}
