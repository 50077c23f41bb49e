import { runCampaign } from './campaign.ts';
import { readCrashOptions } from './options.ts';
import { killKinds } from './plan.ts';

/** `npm run crash`: kills a server again and again, and says what became of its work. See docs/reliability.md. */
const options = readCrashOptions(process.argv.slice(2));
const { kills, faults, orders } = await runCampaign(options, (line) => console.log(line));
console.log(`\n${kills.length} kills while ${orders} webhooks and builds arrived:`);
for (const kind of killKinds) {
  const count = kills.filter((each) => each === kind).length;
  console.log(`${kind.padEnd(16)} ${String(count).padStart(3)} ${'#'.repeat(count)}`);
}
console.log(faults.length === 0 ? '0 faults' : `${faults.length} faults; again with --seed ${options.seed}`);
process.exitCode = faults.length === 0 ? 0 : 1;
