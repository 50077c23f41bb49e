import { describeDifference, firstDifference } from './compare/first-difference.ts';
import type { CaseOutcome } from './compare-flow.ts';
import { readStarter, starterNames } from './starters/starter-files.ts';
import type { FlowServer } from './targets/flow-server.ts';

/** Imports every starter file and reads it back: its graph must be the one that was sent, whatever its types. */
export async function importStarters(server: FlowServer, wanted: (name: string) => boolean): Promise<CaseOutcome[]> {
  const names = starterNames();
  if (names.length === 0)
    return [{ flow: 'Import', name: 'starter files', kind: 'skipped', note: 'the files are absent' }];
  const outcomes: CaseOutcome[] = [];
  for (const name of names.filter(wanted))
    outcomes.push({ flow: 'Import', name, ...(await importStarter(server, name)) });
  return outcomes;
}

async function importStarter(server: FlowServer, name: string): Promise<Pick<CaseOutcome, 'kind' | 'note'>> {
  const sent = readStarter(name);
  if (!sent) return { kind: 'skipped', note: 'its file is absent' };
  try {
    const flowId = await server.importFlow({ ...sent, endpoint_name: null });
    const stored = (await server.read(`/api/v1/flows/${flowId}`)) as { data: unknown };
    await server.deleteFlow(flowId);
    const difference = firstDifference(stored.data, sent.data);
    return difference ? { kind: 'failed', note: describeDifference(difference) } : { kind: 'passed', note: 'same' };
  } catch (error) {
    return { kind: 'failed', note: error instanceof Error ? error.message : String(error) };
  }
}
