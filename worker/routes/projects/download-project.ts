import { endpoint } from '../../http/endpoint.ts';
import { NotFoundError } from '../../http/errors.ts';
import { mapPages } from '../../http/map-pages.ts';
import { safeName } from '../../http/zip/member-names.ts';
import { fileStamp, zipAnswer } from '../../http/zip/zip-answer.ts';
import { shownTo } from '../../store/access/for-others.ts';
import { listFlows } from '../../store/flows/list.ts';
import { loadFlows, type StoredFlow } from '../../store/flows/load.ts';
import { withPublished } from '../../store/flows/versions/with-published.ts';
import { readProject } from '../../store/projects/read.ts';
import { zipMember } from '../flows/zip-member.ts';
import { projectPath } from './project-path.ts';

export const downloadProject = endpoint({
  summary: 'Export the flows of a project',
  description: 'A ZIP with a JSON file for each. Secret fields are left out.',
  tag: 'Projects',
  access: 'user',
  params: projectPath,
  responses: {
    200: { description: 'The ZIP', media: ['application/x-zip-compressed'] },
    404: { description: 'No such project that you may see, or none with flows' },
  },
  async handle({ app, principal, params }) {
    const { id, name, userId } = await readProject(app, principal, params.project_id, 'read');
    const places = await listFlows(app, principal, { projectId: id, shared: userId !== principal.userId });
    if (places.length === 0) throw new NotFoundError('No flows found in project', 'flow_not_found');
    const fileName = `${fileStamp(app.now())}_${safeName(name)}_flows.zip`;
    const shown = (flow: StoredFlow) => shownTo(principal, flow);
    const parts = withPublished(app, loadFlows(app, places));
    return zipAnswer(mapPages(mapPages(parts, shown), zipMember()), fileName);
  },
});
