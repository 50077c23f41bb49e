import { setTimeout as delay } from 'node:timers/promises';
import { apiClient } from '../support/api-client.ts';
import { startFakeModel } from '../support/fake-model/start.ts';
import { seeded } from '../support/seeded.ts';
import { ageRuns } from './aged-runs.ts';
import { changed, makeChangedProject } from './changed-project.ts';
import { storeFlows } from './flows.ts';
import { judgeAll, judgeRound } from './judge/rounds.ts';
import { killPoints } from './kill-points.ts';
import { Ledger } from './ledger.ts';
import type { CrashOptions } from './options.ts';
import { type KillKind, planKills } from './plan.ts';
import { startTraffic } from './traffic.ts';
import { startUpstream } from './upstream.ts';
import { Victim } from './victim.ts';
import type { World } from './world.ts';

/** How many runs are made old for one sweep. */
const swept = 25;

/**
 * Kills a real server at seeded points while work arrives, starts it again on what it left, and judges what became of
 * everything that it had taken on. `tell` hears a line for each kill and each round. A campaign of one round leaves out
 * what takes long: changed code, callers who wait for an answer, and the second look at everything.
 */
export async function runCampaign(options: CrashOptions, tell: (line: string) => void): Promise<CampaignReport> {
  const random = seeded(options.seed);
  const { rounds, changedRound } = planKills(options.kills, options.kinds, random);
  const isLong = rounds.length > 1;
  const model = await startFakeModel({ keepCalls: Number.POSITIVE_INFINITY });
  const upstream = await startUpstream();
  const victim = new Victim({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-fake' });
  const other = isLong ? makeChangedProject() : null;
  const kills: KillKind[] = [];
  try {
    await victim.start();
    const api = apiClient(
      () => victim.url,
      () => victim.key,
    );
    const ledger = new Ledger((fault) => tell(`  fault: ${fault}`));
    const flows = await storeFlows(api, model.url);
    const world: World = { victim, api, model, upstream, flows, ledger, random };
    await api.ask('PUT', `/api/v1/flows/${flows.tick}/schedule`, { cron: '* * * * *', input: { input_value: 'tick' } });
    const since = Date.now();
    const traffic = startTraffic(world, isLong);
    for (const [index, round] of rounds.entries()) {
      if (round[0]?.kind === 'sweep') await makeOld(world);
      traffic.go();
      for (const [place, { kind, aim, seed }] of round.entries()) {
        const seen = await killPoints[kind]({ ...world, random: seeded(seed) }, aim);
        await victim.kill();
        ledger.goneAt.push(Date.now());
        kills.push(kind);
        const isChanged = other !== null && index === changedRound && place === 0;
        await victim.start(isChanged ? other.root : undefined);
        if (isChanged) await expectChanged(world);
        tell(`kill ${kills.length}, ${kind}: ${seen}${isChanged ? '; goes on with changed code' : ''}`);
      }
      await delay(300);
      await traffic.pause();
      tell(await judgeRound(world));
    }
    await traffic.end();
    if (isLong) tell(await judgeAll(world, since));
    return { kills, faults: ledger.faults, orders: ledger.orders.length };
  } finally {
    await victim.remove();
    await upstream.stop();
    await model.stop();
    other?.remove();
  }
}

/** With the server down for a moment, as its days were. */
async function makeOld({ victim, ledger }: World): Promise<void> {
  await victim.kill();
  ledger.goneAt.push(Date.now());
  ageRuns(victim.configDir, ledger, swept, Date.now() + 4000);
  await victim.start();
}

async function expectChanged({ api }: World): Promise<void> {
  const { version } = await api.ask<{ version: string }>('GET', '/api/v1/version');
  const components = await (await api.send('GET', '/api/v1/all')).text();
  if (version !== changed.version || !components.includes(changed.component))
    throw new Error(`the changed project was not served: it says ${version}`);
}

export interface CampaignReport {
  readonly kills: readonly KillKind[];
  readonly faults: readonly string[];
  /** How many webhooks and builds were posted. */
  readonly orders: number;
}
