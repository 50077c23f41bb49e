import type { Principal } from '../../../auth/principal.ts';
import type { AppContext } from '../../../context.ts';
import { graphForOthers } from '../../access/for-others.ts';
import { readGraph } from '../../graphs.ts';
import type { StoredFlow } from '../load.ts';
import { flowRow, readFlow } from '../read.ts';
import { unknownVersion, versionOfText } from './find-version.ts';
import { loadVersions, type StoredVersion, versionsOf } from './load-versions.ts';

/** A flow's versions, newest first, in parts, as the principal reads them. Rejects with NotFoundError at once. */
export async function listVersions(
  app: AppContext,
  principal: Principal,
  flowId: string,
): Promise<AsyncGenerator<StoredVersion[]>> {
  const { userId } = await flowRow(app, principal, flowId, 'read');
  const isOwn = userId === principal.userId;
  return (async function* () {
    for await (const part of loadVersions(app, flowId)) yield isOwn ? part : part.map(withoutSecrets);
  })();
}

/** One of them. Throws NotFoundError. */
export async function readVersion(
  app: AppContext,
  principal: Principal,
  flowId: string,
  id: number,
): Promise<StoredVersion> {
  const { userId } = await flowRow(app, principal, flowId, 'read');
  const [version] = await versionsOf(app, flowId, [id]);
  if (version === undefined) throw unknownVersion();
  return userId === principal.userId ? version : withoutSecrets(version);
}

/** The flow as it was as the version of that text, by its own id. Throws NotFoundError. */
export async function flowAsVersion(
  app: AppContext,
  principal: Principal,
  flowId: string,
  text: string,
): Promise<StoredFlow> {
  const flow = await readFlow(app, principal, flowId, 'read');
  const { record, revision } = await versionOfText(app, flowId, text);
  return {
    ...flow,
    row: { ...flow.row, ...record, revision },
    data: revision === null ? null : await readGraph(app, revision),
  };
}

function withoutSecrets(version: StoredVersion): StoredVersion {
  return version.data === null ? version : { ...version, data: graphForOthers(version.data) };
}
