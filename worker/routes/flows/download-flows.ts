import { jsonBody } from '../../http/body.ts';
import { endpoint } from '../../http/endpoint.ts';
import { NotFoundError } from '../../http/errors.ts';
import { mapPages } from '../../http/map-pages.ts';
import { jsonText } from '../../http/respond.ts';
import { fileStamp, zipAnswer } from '../../http/zip/zip-answer.ts';
import { shownTo } from '../../store/access/for-others.ts';
import { exportedFlow } from '../../store/flows/exported.ts';
import { loadFlows, type StoredFlow } from '../../store/flows/load.ts';
import { placesOf } from '../../store/flows/read.ts';
import { withPublished } from '../../store/flows/versions/with-published.ts';
import { FlowIds } from './flow-ids.ts';
import { zipMember } from './zip-member.ts';

export const downloadFlows = endpoint({
  summary: 'Export flows',
  description:
    'A ZIP of JSON files; a single flow is answered as JSON where `Accept` names `application/json`. Secret fields are left out.',
  tag: 'Flows',
  access: 'user',
  body: jsonBody(FlowIds),
  responses: {
    200: { description: 'The flow, or a ZIP of them', media: ['application/json', 'application/x-zip-compressed'] },
    404: { description: 'None of them is yours to see' },
  },
  async handle({ app, principal, request, body }) {
    const places = await placesOf(app, principal, body.value);
    if (places.length === 0) throw new NotFoundError('No flows found.', 'flow_not_found');
    const parts = withPublished(app, loadFlows(app, places));
    const shown = (flow: StoredFlow) => shownTo(principal, flow);
    if (places.length > 1 || !wantsJson(request)) {
      return zipAnswer(mapPages(mapPages(parts, shown), zipMember()), `${fileStamp(app.now())}_flows.zip`);
    }
    const [flow] = (await parts.next()).value ?? [];
    if (!flow) throw new NotFoundError('No flows found.', 'flow_not_found');
    return jsonText(exportedFlow(shown(flow)));
  },
});

function wantsJson(request: Request): boolean {
  return /\bapplication\/json\b/i.test(request.headers.get('accept') ?? '');
}
