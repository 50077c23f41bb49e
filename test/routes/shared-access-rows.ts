/** Those whom the owner's project authorises for its flow, which is RESTRICTED. */
export const sharers = ['read', 'run', 'edit'] as const;

/** Who sees what is shared, and no more. */
const seen = [200, 200, 200] as const;

/** Who sees what is shared hears that it is the owner's to do. */
const owners = [403, 403, 403] as const;

/** What they get where it is another status than anybody else's. */
export const sharedRows: Readonly<Record<string, readonly [read: number, run: number, edit: number]>> = {
  'POST /api/v1/run/:flow_id_or_name': [403, 200, 200],
  'POST /api/v1/responses': [403, 200, 200],
  'POST /api/v1/run/advanced/:flow_id_or_name': [403, 200, 200],
  'POST /api/v1/run/:flow_id_or_name/:v': [403, 200, 200],
  'POST /api/v1/run_latest/:flow_id_or_name': [403, 403, 200],
  'POST /api/v1/build/:flow_id/flow': [403, 200, 200],
  'POST /api/v1/build/:flow_id/vertices': [403, 200, 200],
  'POST /api/v1/build/:flow_id/vertices/:vertex_id': [403, 200, 200],
  'GET /api/v1/build/:flow_id/:vertex_id/stream': [403, 200, 200],

  'POST /api/v1/flows/download/': seen,
  'GET /api/v1/flows/chat_flow/:flow_id': [403, 200, 200],
  'GET /api/v1/flows/:flow_id': seen,
  'PATCH /api/v1/flows/:flow_id': [403, 403, 200],
  'DELETE /api/v1/flows/:flow_id': owners,
  'GET /api/v1/flows/:flow_id/version': seen,
  'GET /api/v1/flows/:flow_id/versions': seen,
  'POST /api/v1/flows/:flow_id/versions': [403, 403, 201],
  'GET /api/v1/flows/:flow_id/versions/:version_id': seen,
  'POST /api/v1/flows/:flow_id/versions/:version_id/restore': [403, 403, 200],
  'POST /api/v1/flows/:flow_id/versions/:version_id/publish': owners,
  'POST /api/v1/flows/:flow_id/unpublish': owners,
  'POST /api/v1/flows/:flow_id/template': owners,
  'POST /api/v1/flows/:flow_id/undelete': owners,
  'PUT /api/v1/flows/:flow_id/webhook_secret': owners,
  'DELETE /api/v1/flows/:flow_id/webhook_secret': owners,
  'GET /api/v1/flows/:flow_id/schedule': owners,
  'PUT /api/v1/flows/:flow_id/schedule': owners,
  'DELETE /api/v1/flows/:flow_id/schedule': owners,

  'GET /api/v1/projects/download/:project_id': seen,
  'GET /api/v1/projects/:project_id': seen,
  'PATCH /api/v1/projects/:project_id': owners,
  'DELETE /api/v1/projects/:project_id': owners,
  'POST /api/v1/projects/:project_id/invoke': [403, 200, 200],
  'GET /api/v1/projects/:project_id/auth/users': owners,
  'POST /api/v1/projects/:project_id/auth/users': owners,
  'DELETE /api/v1/projects/:project_id/auth/users': owners,
  'GET /api/v1/projects/:project_id/auth/groups': owners,
  'POST /api/v1/projects/:project_id/auth/groups': owners,
  'DELETE /api/v1/projects/:project_id/auth/groups': owners,
  'GET /api/v1/projects/:project_id/auth/orgs': owners,
  'POST /api/v1/projects/:project_id/auth/orgs': owners,
  'DELETE /api/v1/projects/:project_id/auth/orgs': owners,
  'GET /api/v1/projects/:project_id/skills': seen,
  'POST /api/v1/projects/:project_id/skills': [403, 403, 201],
  'DELETE /api/v1/projects/:project_id/skills': [403, 403, 200],
  'GET /api/v1/projects/:project_id/skills/:skill_id': seen,
  'PATCH /api/v1/projects/:project_id/skills/:skill_id': [403, 403, 200],
  'DELETE /api/v1/projects/:project_id/skills/:skill_id': [403, 403, 204],

  'POST /api/v1/files/upload/:flow_id': owners,
  'GET /api/v1/files/list/:flow_id': owners,
  'GET /api/v1/files/download/:flow_id/:file_name': owners,
  'HEAD /api/v1/files/download/:flow_id/:file_name': owners,
  'GET /api/v1/files/images/:flow_id/:file_name': owners,
  'HEAD /api/v1/files/images/:flow_id/:file_name': owners,
  'DELETE /api/v1/files/delete/:flow_id/:file_name': owners,
};
