import { parseArgs } from 'node:util';
import { type StartedServer, startServer } from '../support/server.ts';
import { findSchemathesis, type Pass, runPass } from './schemathesis.ts';

/**
 * `npm run test:fuzz -- [--seed N] [--examples N]`: starts the server and lets schemathesis ask it whatever its own
 * OpenAPI document allows and forbids, with a superuser's key and with none. Fails for answers that the document does
 * not tell, for a 5xx other than a failed run, and for any fault that reaches the log.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, examples: { type: 'string', default: '60' } },
});

const found = findSchemathesis();
if ('missing' in found) console.log(`Skipped: ${found.missing}`);
else process.exitCode = await fuzz(found.command);

async function fuzz(command: readonly string[]): Promise<number> {
  const server = await startServer();
  const { url, firstKey: key } = server;
  try {
    let failed = 0;
    for (const pass of passesFor(key)) {
      console.log(`\n# ${pass.name}, seed ${values.seed}`);
      // A pass that was shut out before would find nothing, and nobody would notice.
      if (!(await opens(url, key))) failed += told('the key is refused by now');
      failed += await runPass(command, pass, url, values.seed, values.examples);
    }
    return failed + faultsIn(server) === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

function passesFor(key: string): Pass[] {
  const each = 'examples,coverage,fuzzing';
  // Given ids that earlier answers told, these may take away the key and its user: they come last, by themselves.
  const fatal = ['delete_api_key_api_key_id', 'patch_users_user_id'];
  return [
    { name: 'sequences of requests', key, phases: 'stateful', without: fatal },
    { name: 'requests with a key', key, phases: each, without: fatal },
    { name: 'requests without credentials', key: null, phases: each, without: [] },
    { name: 'requests that may end the key', key, phases: each, only: fatal },
  ];
}

async function opens(url: string, key: string): Promise<boolean> {
  const { status } = await fetch(`${url}/api/v1/users/whoami`, { headers: { 'x-api-key': key } });
  return status === 200;
}

function faultsIn(server: StartedServer): number {
  const faults = server.output.split('\n').filter((line) => /"message":"(request|stream) failed"|uncaught/i.test(line));
  for (const line of faults.slice(0, 5)) console.log(line);
  return faults.length === 0 ? 0 : told(`${faults.length} faults in the server's log`);
}

function told(fault: string): 1 {
  console.log(`FAILED  ${fault}`);
  return 1;
}
