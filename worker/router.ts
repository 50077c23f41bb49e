import { type IRequest, IttyRouter } from 'itty-router';
import type { Arrival, Endpoint, Exchange } from './http/endpoint.ts';
import { HttpError, NotFoundError } from './http/errors.ts';
import { splitUrl } from './http/query.ts';
import { createApiKey } from './routes/api-keys/create-api-key.ts';
import { deleteApiKey } from './routes/api-keys/delete-api-key.ts';
import { listApiKeys } from './routes/api-keys/list-api-keys.ts';
import { storeApiKey } from './routes/api-keys/store-api-key.ts';
import { buildEvents } from './routes/build/build-events.ts';
import { buildFlow } from './routes/build/build-flow.ts';
import { buildPublicFlow } from './routes/build/build-public-flow.ts';
import { buildVertex } from './routes/build/build-vertex.ts';
import { cancelBuild } from './routes/build/cancel-build.ts';
import { publicEvents } from './routes/build/public-events.ts';
import { vertexStream } from './routes/build/vertex-stream.ts';
import { verticesOrder } from './routes/build/vertices-order.ts';
import { apiDocument } from './routes/docs/api-document.ts';
import { docsAsset } from './routes/docs/docs-asset.ts';
import { docsPage } from './routes/docs/docs-page.ts';
import { frontPage } from './routes/docs/front-page.ts';
import { fileRoutes } from './routes/files/file-routes.ts';
import { basicExamples } from './routes/flows/basic-examples.ts';
import { chatFlow } from './routes/flows/chat-flow.ts';
import { createFlow } from './routes/flows/create-flow.ts';
import { createFlows } from './routes/flows/create-flows.ts';
import { deleteFlow } from './routes/flows/delete-flow.ts';
import { deleteFlows } from './routes/flows/delete-flows.ts';
import { deleteWebhookSecret } from './routes/flows/delete-webhook-secret.ts';
import { downloadFlows } from './routes/flows/download-flows.ts';
import { emptyTrash } from './routes/flows/empty-trash.ts';
import { listFlows } from './routes/flows/list-flows.ts';
import { listTrash } from './routes/flows/list-trash.ts';
import { publicFlow } from './routes/flows/public-flow.ts';
import { putWebhookSecret } from './routes/flows/put-webhook-secret.ts';
import { readFlow } from './routes/flows/read-flow.ts';
import { starterProjects } from './routes/flows/starter-projects.ts';
import { undeleteFlow } from './routes/flows/undelete-flow.ts';
import { updateFlow } from './routes/flows/update-flow.ts';
import { uploadFlows } from './routes/flows/upload-flows.ts';
import { createVersion } from './routes/flows/versions/create-version.ts';
import { flowAsVersion } from './routes/flows/versions/flow-as-version.ts';
import { listVersions } from './routes/flows/versions/list-versions.ts';
import { publishVersion } from './routes/flows/versions/publish-version.ts';
import { readVersion } from './routes/flows/versions/read-version.ts';
import { restoreVersion } from './routes/flows/versions/restore-version.ts';
import { unpublishFlow } from './routes/flows/versions/unpublish-flow.ts';
import { readLogs } from './routes/logs/read-logs.ts';
import { streamLogs } from './routes/logs/stream-logs.ts';
import { createServer } from './routes/mcp/create-server.ts';
import { deleteServer } from './routes/mcp/delete-server.ts';
import { listServers } from './routes/mcp/list-servers.ts';
import { readServer } from './routes/mcp/read-server.ts';
import { updateServer } from './routes/mcp/update-server.ts';
import { allComponents } from './routes/metadata/all-components.ts';
import { config } from './routes/metadata/config.ts';
import { health } from './routes/metadata/health.ts';
import { healthCheck } from './routes/metadata/health-check.ts';
import { version } from './routes/metadata/version.ts';
import { monitorRoutes } from './routes/monitor/monitor-routes.ts';
import { authorisedGroups, authorisedOrgs, authorisedUsers } from './routes/projects/auth/project-auth.ts';
import { createProject } from './routes/projects/create-project.ts';
import { deleteProject } from './routes/projects/delete-project.ts';
import { downloadProject } from './routes/projects/download-project.ts';
import { invokeProject } from './routes/projects/invoke-project.ts';
import { listProjects } from './routes/projects/list-projects.ts';
import { readProject } from './routes/projects/read-project.ts';
import { redirectFolder, redirectFolders } from './routes/projects/redirect-folder.ts';
import { updateProject } from './routes/projects/update-project.ts';
import { uploadProject } from './routes/projects/upload-project.ts';
import { createResponse } from './routes/responses/create-response.ts';
import { advancedRun } from './routes/run/advanced-run.ts';
import { runFlow } from './routes/run/run-flow.ts';
import { runLatest } from './routes/run/run-latest.ts';
import { runVersion } from './routes/run/run-version.ts';
import { cancelRun } from './routes/runs/cancel-run.ts';
import { listRuns } from './routes/runs/list-runs.ts';
import { readRun } from './routes/runs/read-run.ts';
import { retryRun } from './routes/runs/retry-run.ts';
import { runEvents } from './routes/runs/run-events.ts';
import { deleteSchedule } from './routes/schedules/delete-schedule.ts';
import { putSchedule } from './routes/schedules/put-schedule.ts';
import { readSchedule } from './routes/schedules/read-schedule.ts';
import { scopeRoutes } from './routes/scopes/scope-routes.ts';
import { autoLogin } from './routes/sign-in/auto-login.ts';
import { login } from './routes/sign-in/login.ts';
import { logout } from './routes/sign-in/logout.ts';
import { refresh } from './routes/sign-in/refresh.ts';
import { createSkill } from './routes/skills/create-skill.ts';
import { deleteSkill } from './routes/skills/delete-skill.ts';
import { detachSkills } from './routes/skills/detach-skills.ts';
import { listSkills } from './routes/skills/list-skills.ts';
import { readSkill } from './routes/skills/read-skill.ts';
import { updateSkill } from './routes/skills/update-skill.ts';
import { createTemplate } from './routes/templates/create-template.ts';
import { deleteTemplate } from './routes/templates/delete-template.ts';
import { listTemplates } from './routes/templates/list-templates.ts';
import { readTemplate } from './routes/templates/read-template.ts';
import { updateTemplate } from './routes/templates/update-template.ts';
import { useTemplate } from './routes/templates/use-template.ts';
import { createUser } from './routes/users/create-user.ts';
import { deleteUser } from './routes/users/delete-user.ts';
import { listUsers } from './routes/users/list-users.ts';
import { resetPassword } from './routes/users/reset-password.ts';
import { updateUser } from './routes/users/update-user.ts';
import { whoami } from './routes/users/whoami.ts';
import { createVariable } from './routes/variables/create-variable.ts';
import { deleteVariable } from './routes/variables/delete-variable.ts';
import { listVariables } from './routes/variables/list-variables.ts';
import { updateVariable } from './routes/variables/update-variable.ts';
import { startWebhook } from './routes/webhook/start-webhook.ts';

/** Every route: method, path, endpoint. The busiest first, static paths before patterns. */
export const routes: readonly Route[] = [
  ['POST', '/api/v1/run/:flow_id_or_name', runFlow],
  ['POST', '/api/v1/responses', createResponse],
  ['POST', '/api/v1/run/advanced/:flow_id_or_name', advancedRun],
  ['POST', '/api/v1/run/:flow_id_or_name/:v', runVersion],
  ['POST', '/api/v1/run_latest/:flow_id_or_name', runLatest],
  ['POST', '/api/v1/webhook/:flow_id_or_name', startWebhook],

  ['POST', '/api/v1/build/:flow_id/flow', buildFlow],
  ['GET', '/api/v1/build/:job_id/events', buildEvents],
  ['POST', '/api/v1/build/:job_id/cancel', cancelBuild],
  ['POST', '/api/v1/build/:flow_id/vertices', verticesOrder],
  ['POST', '/api/v1/build/:flow_id/vertices/:vertex_id', buildVertex],
  ['GET', '/api/v1/build/:flow_id/:vertex_id/stream', vertexStream],
  ['POST', '/api/v1/build_public_tmp/:flow_id/flow', buildPublicFlow],
  ['GET', '/api/v1/build_public_tmp/:job_id/events', publicEvents],

  ['GET', '/api/v1/runs/', listRuns],
  ['GET', '/api/v1/runs/:run_id', readRun],
  ['GET', '/api/v1/runs/:run_id/events', runEvents],
  ['POST', '/api/v1/runs/:run_id/cancel', cancelRun],
  ['POST', '/api/v1/runs/:run_id/retry', retryRun],

  ['POST', '/api/v1/login', login],
  ['POST', '/api/v1/refresh', refresh],
  ['POST', '/api/v1/logout', logout],
  ['GET', '/api/v1/auto_login', autoLogin],

  ['GET', '/api/v1/users/whoami', whoami],
  ['GET', '/api/v1/users/', listUsers],
  ['POST', '/api/v1/users/', createUser],
  ['PATCH', '/api/v1/users/:user_id', updateUser],
  ['DELETE', '/api/v1/users/:user_id', deleteUser],
  ['PATCH', '/api/v1/users/:user_id/reset-password', resetPassword],

  ['GET', '/api/v1/api_key/', listApiKeys],
  ['POST', '/api/v1/api_key/', createApiKey],
  ['POST', '/api/v1/api_key/store', storeApiKey],
  ['DELETE', '/api/v1/api_key/:api_key_id', deleteApiKey],

  ['GET', '/api/v1/variables/', listVariables],
  ['POST', '/api/v1/variables/', createVariable],
  ['PATCH', '/api/v1/variables/:variable_id', updateVariable],
  ['DELETE', '/api/v1/variables/:variable_id', deleteVariable],

  ['GET', '/api/v2/mcp/servers', listServers],
  ['GET', '/api/v2/mcp/servers/:server_name', readServer],
  ['POST', '/api/v2/mcp/servers/:server_name', createServer],
  ['PATCH', '/api/v2/mcp/servers/:server_name', updateServer],
  ['DELETE', '/api/v2/mcp/servers/:server_name', deleteServer],

  ['GET', '/api/v1/flows/', listFlows],
  ['POST', '/api/v1/flows/', createFlow],
  ['DELETE', '/api/v1/flows/', deleteFlows],
  ['POST', '/api/v1/flows/batch/', createFlows],
  ['POST', '/api/v1/flows/upload/', uploadFlows],
  ['POST', '/api/v1/flows/download/', downloadFlows],
  ['GET', '/api/v1/flows/basic_examples/', basicExamples],
  ['GET', '/api/v1/flows/chat_flow/:flow_id', chatFlow],
  ['GET', '/api/v1/flows/public_flow/:flow_id', publicFlow],
  ['GET', '/api/v1/starter-projects/', starterProjects],
  ['GET', '/api/v1/flows/flow_template/', listTemplates],
  ['GET', '/api/v1/flows/flow_template/:template_id', readTemplate],
  ['PATCH', '/api/v1/flows/flow_template/:template_id', updateTemplate],
  ['DELETE', '/api/v1/flows/flow_template/:template_id', deleteTemplate],
  ['POST', '/api/v1/flows/flow_template/:template_id/use', useTemplate],
  ['GET', '/api/v1/flows/trash', listTrash],
  ['DELETE', '/api/v1/flows/trash', emptyTrash],
  ['GET', '/api/v1/flows/:flow_id', readFlow],
  ['PATCH', '/api/v1/flows/:flow_id', updateFlow],
  ['DELETE', '/api/v1/flows/:flow_id', deleteFlow],
  ['POST', '/api/v1/flows/:flow_id/template', createTemplate],
  ['GET', '/api/v1/flows/:flow_id/version', flowAsVersion],
  ['GET', '/api/v1/flows/:flow_id/versions', listVersions],
  ['POST', '/api/v1/flows/:flow_id/versions', createVersion],
  ['GET', '/api/v1/flows/:flow_id/versions/:version_id', readVersion],
  ['POST', '/api/v1/flows/:flow_id/versions/:version_id/restore', restoreVersion],
  ['POST', '/api/v1/flows/:flow_id/versions/:version_id/publish', publishVersion],
  ['POST', '/api/v1/flows/:flow_id/unpublish', unpublishFlow],
  ['POST', '/api/v1/flows/:flow_id/undelete', undeleteFlow],
  ['PUT', '/api/v1/flows/:flow_id/webhook_secret', putWebhookSecret],
  ['DELETE', '/api/v1/flows/:flow_id/webhook_secret', deleteWebhookSecret],

  ['GET', '/api/v1/flows/:flow_id/schedule', readSchedule],
  ['PUT', '/api/v1/flows/:flow_id/schedule', putSchedule],
  ['DELETE', '/api/v1/flows/:flow_id/schedule', deleteSchedule],

  ['GET', '/api/v1/projects/', listProjects],
  ['POST', '/api/v1/projects/', createProject],
  ['POST', '/api/v1/projects/upload/', uploadProject],
  ['GET', '/api/v1/projects/download/:project_id', downloadProject],
  ['GET', '/api/v1/projects/:project_id', readProject],
  ['PATCH', '/api/v1/projects/:project_id', updateProject],
  ['DELETE', '/api/v1/projects/:project_id', deleteProject],
  ['GET', '/api/v1/projects/:project_id/auth/users', authorisedUsers.read],
  ['POST', '/api/v1/projects/:project_id/auth/users', authorisedUsers.add],
  ['DELETE', '/api/v1/projects/:project_id/auth/users', authorisedUsers.remove],
  ['GET', '/api/v1/projects/:project_id/auth/groups', authorisedGroups.read],
  ['POST', '/api/v1/projects/:project_id/auth/groups', authorisedGroups.add],
  ['DELETE', '/api/v1/projects/:project_id/auth/groups', authorisedGroups.remove],
  ['GET', '/api/v1/projects/:project_id/auth/orgs', authorisedOrgs.read],
  ['POST', '/api/v1/projects/:project_id/auth/orgs', authorisedOrgs.add],
  ['DELETE', '/api/v1/projects/:project_id/auth/orgs', authorisedOrgs.remove],
  ['POST', '/api/v1/projects/:project_id/invoke', invokeProject],
  ['GET', '/api/v1/projects/:project_id/skills', listSkills],
  ['POST', '/api/v1/projects/:project_id/skills', createSkill],
  ['DELETE', '/api/v1/projects/:project_id/skills', detachSkills],
  ['GET', '/api/v1/projects/:project_id/skills/:skill_id', readSkill],
  ['PATCH', '/api/v1/projects/:project_id/skills/:skill_id', updateSkill],
  ['DELETE', '/api/v1/projects/:project_id/skills/:skill_id', deleteSkill],
  ['GET', '/api/v1/folders/', redirectFolders],
  ['POST', '/api/v1/folders/', redirectFolders],
  ['POST', '/api/v1/folders/upload/', redirectFolders],
  ['GET', '/api/v1/folders/download/:folder_id', redirectFolder],
  ['GET', '/api/v1/folders/:folder_id', redirectFolder],
  ['PATCH', '/api/v1/folders/:folder_id', redirectFolder],
  ['DELETE', '/api/v1/folders/:folder_id', redirectFolder],

  ...fileRoutes,

  ...monitorRoutes,

  ...scopeRoutes,

  ['GET', '/logs', readLogs],
  ['GET', '/logs-stream', streamLogs],

  ['GET', '/health', health],
  ['GET', '/health_check', healthCheck],
  ['GET', '/api/v1/version', version],
  ['GET', '/api/v1/config', config],
  ['GET', '/api/v1/all', allComponents],
  ['GET', '/', frontPage],
  ['GET', '/docs', docsPage],
  ['GET', '/docs-assets/:file', docsAsset],
  ['GET', '/openapi.json', apiDocument],
];

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

export type Route = readonly [method: Method, path: string, endpoint: Endpoint];

const table = IttyRouter();

for (const path of new Set(routes.map(([, path]) => path))) {
  const methods = routes.filter((route) => route[1] === path);
  // A trailing slash is neither asked for nor minded (design decision 13).
  const pattern = path.replace(/\/$/, '');
  for (const [method, , target] of methods) {
    const verb = method.toLowerCase() as Lowercase<typeof method>;
    table[verb](pattern, (exchange) => target.handle(exchange as unknown as Exchange));
  }
  // Before the patterns that follow, for which a static path would only be a strange id.
  const allow = methods.map(([method]) => method).join(', ');
  table.all(pattern, () => {
    throw new HttpError(405, 'method_not_allowed', 'Method Not Allowed', { allow });
  });
}

/**
 * Finds the endpoint of a request and lets it answer. Throws NotFoundError and a 405, or rejects with what the endpoint
 * throws. The table is itty-router's; it is not asked to look up, since it parses each URL in full, which costs as much
 * as running a small flow.
 */
export function dispatch(arrival: Arrival): Promise<Response> {
  const { method, url } = arrival.request;
  const { path, query } = splitUrl(url);
  for (const [verb, pattern, [handle]] of table.routes) {
    if (verb !== method && verb !== 'ALL') continue;
    const match = pattern.exec(path);
    if (!match) continue;
    const exchange: Exchange = { ...arrival, params: match.groups ?? {}, query };
    return handle?.(exchange as unknown as IRequest);
  }
  throw new NotFoundError('Not Found');
}
