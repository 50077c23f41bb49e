import { memberNames } from '../../http/zip/member-names.ts';
import type { ZipMember } from '../../http/zip/zip-stream.ts';
import { exportedFlow } from '../../store/flows/exported.ts';
import type { StoredFlow } from '../../store/flows/load.ts';

/** Makes a flow the file of an archive; call what it gives once for each flow of one archive. */
export function zipMember(): (flow: StoredFlow) => ZipMember {
  const named = memberNames('.json');
  return (flow) => ({ name: named(flow.row.name), text: exportedFlow(flow) });
}
