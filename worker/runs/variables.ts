import type { Authenticated } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import type { Variables } from '../engine/context.ts';
import { storedVariable } from '../store/variables.ts';
import type { Lifetime } from './lifetime.ts';

/**
 * The variables of one run: those of the request's headers, then the user's stored ones, then the deployment's (design
 * decision 9). Header names come in any case and stand for upper-case names (facts 9).
 */
export function runVariables(
  app: AppContext,
  caller: Authenticated,
  headers: Headers,
  lifetime: Pick<Lifetime, 'watch'>,
): RunVariables {
  let fromHeaders: Map<string, string> | null = null;
  const read = new Set<string>();
  const ofRun = new Map<string, string>();
  return {
    set(name, value) {
      ofRun.set(name, value);
    },
    read,
    async get(name) {
      const value = await find(name);
      if (value !== null) read.add(value);
      return value;
    },
  };

  async function find(name: string): Promise<string | null> {
    fromHeaders ??= headerVariables(headers);
    const given = fromHeaders.get(name.toUpperCase());
    if (given !== undefined) return given;
    lifetime.watch();
    const stored = await storedVariable(app, caller.principal.userId, caller.pulse, name);
    if (stored !== null) return stored;
    const ofDeployment = Object.hasOwn(app.deploymentVariables, name) ? app.deploymentVariables[name] : null;
    return ofRun.get(name) ?? ofDeployment ?? null;
  }
}

/** Variables that remember what was read of them, so that no log says it. */
export interface RunVariables extends Variables {
  readonly read: ReadonlySet<string>;
}

/** The variables that headers set, by their names in capitals. */
function headerVariables(headers: Headers): Map<string, string> {
  const found = new Map<string, string>();
  for (const [header, value] of headers) {
    const name = headerVariable(header);
    if (name !== null) found.set(name, value);
  }
  return found;
}

/** The variable that a header sets, in capitals; null for any other header, whose names are in small letters. */
export function headerVariable(header: string): string | null {
  return /^x-(?:service|langflow)-global-var-(.+)$/.exec(header)?.[1]?.toUpperCase() ?? null;
}
