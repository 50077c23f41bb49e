import type { FlowRow } from '../../../schema/tables/flows.ts';
import type { FlowUpdate } from '../../../schema/wire/flow.ts';
import { ValidationError } from '../../http/errors.ts';

/**
 * What a PATCH means for the published version. `is_online: true` publishes the version that `online_version` names, or
 * the one that was chosen before, or a new one; where the flow is online already, only another name publishes, or null,
 * which asks for a new version. Without `is_online` the name chooses: what is online, or what will be. Throws
 * ValidationError where an online flow would be left without a version.
 */
export function publicationOf(
  row: Pick<FlowRow, 'isOnline' | 'onlineVersion'>,
  { is_online: wanted, online_version: named }: Pick<FlowUpdate, 'is_online' | 'online_version'>,
): Publication {
  const before = { isOnline: row.isOnline, version: row.onlineVersion };
  if (wanted === undefined && named === undefined) return { ...before, makesVersion: false, publishes: false };
  const isOnline = wanted === undefined ? row.isOnline : wanted === true;
  const chosen = named === undefined ? undefined : named || null;
  if (!isOnline) {
    const kept = row.isOnline ? null : row.onlineVersion;
    return { isOnline, version: chosen === undefined ? kept : chosen, makesVersion: false, publishes: false };
  }
  if (chosen === null && wanted !== true) throw versionNeeded();
  const version = chosen === undefined ? row.onlineVersion : chosen;
  if (version === null) return { isOnline, version, makesVersion: true, publishes: true };
  const isSame = row.isOnline && version === row.onlineVersion;
  return { isOnline, version, makesVersion: false, publishes: !isSame };
}

function versionNeeded(): ValidationError {
  const msg = 'Value error, the flow is online and needs a version: send is_online false to unpublish it';
  return new ValidationError([{ type: 'value_error', loc: ['body', 'online_version'], msg }]);
}

export interface Publication {
  readonly isOnline: boolean;
  /** The one that is published, or, offline, chosen to be; null for one that is to be made, or none. */
  readonly version: string | null;
  readonly makesVersion: boolean;
  /** Whether another version than before becomes the published one. */
  readonly publishes: boolean;
}
