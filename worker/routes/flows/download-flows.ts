import { zipSync } from 'fflate';
import * as z from 'zod';
import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { NotFoundError } from '../../http/errors.ts';
import { spliceJson } from '../../http/json-text.ts';
import { jsonText } from '../../http/respond.ts';
import { withoutSecrets } from '../../store/flows/graph-data.ts';
import { readFlows, type StoredFlow } from '../../store/flows/read.ts';
import { flowRecord } from '../../store/flows/record.ts';

export const downloadFlows = endpoint({
  summary: 'Export flows',
  description: 'One flow is answered as JSON, several as a ZIP of JSON files. Secret fields are left out.',
  tag: 'Flows',
  access: 'user',
  body: jsonBody(
    z
      .array(z.guid())
      .max(1000)
      .meta({ examples: [['520f5110-0dc1-483d-9e01-456cc6e0dd30']] }),
  ),
  responses: {
    200: { description: 'The flow, or a ZIP of them', media: ['application/json', 'application/x-zip-compressed'] },
    404: { description: 'None of them is yours' },
  },
  async handle({ app, principal, body }) {
    const flows = await readFlows(
      app,
      principal,
      body.value.map((id) => id.toLowerCase()),
    );
    const [first, ...more] = flows;
    if (!first) throw new NotFoundError('No flows found.', 'flow_not_found');
    if (more.length === 0) return jsonText(exportJson(first));
    const stamp = new Date(app.now())
      .toISOString()
      .slice(0, 19)
      .replaceAll('-', '')
      .replaceAll(':', '')
      .replace('T', '_');
    return new Response(zipped(flows), {
      headers: {
        'content-type': 'application/x-zip-compressed',
        'content-disposition': `attachment; filename=${stamp}_flows.zip`,
      },
    });
  },
});

function exportJson({ row, data, owner }: StoredFlow): string {
  return spliceJson(flowRecord(row, owner), { data: data === null ? 'null' : withoutSecrets(data) });
}

function zipped(flows: readonly StoredFlow[]): Uint8Array<ArrayBuffer> {
  const members: Record<string, Uint8Array> = {};
  for (const flow of flows) {
    const name = flow.row.name.replaceAll(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_') || 'flow';
    let member = `${name}.json`;
    for (let number = 1; member in members; number++) member = `${name} (${number}).json`;
    members[member] = new TextEncoder().encode(exportJson(flow));
  }
  return zipSync(members) as Uint8Array<ArrayBuffer>;
}
