import { FlowVersionRecord } from '../../../../schema/wire/flow-version.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { jsonText } from '../../../http/respond.ts';
import { readVersion as findVersion } from '../../../store/flows/versions/read-version.ts';
import { versionJson } from '../../../store/flows/versions/version-record.ts';
import { versionPath } from './version-path.ts';

export const readVersion = endpoint({
  summary: 'Read a version',
  tag: 'Flows',
  access: 'user',
  params: versionPath,
  responses: {
    200: { description: 'The version', schema: FlowVersionRecord },
    404: { description: 'No such flow that you may see, or it has no such version' },
  },
  async handle({ app, principal, params }) {
    return jsonText(versionJson(await findVersion(app, principal, params.flow_id, params.version_id)));
  },
});
