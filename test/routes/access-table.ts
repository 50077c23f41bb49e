import { flowFile, newVariable, type Possessions, projectFile } from '../support/possessions.ts';
import { scopeRows } from './scope-access-rows.ts';

export const callers = ['nobody', 'owner', 'signedIn', 'another', 'superuser', 'deactivated', 'deletedKey'] as const;

/**
 * Who gets what status where, with which body: a row for every route, written by hand; access.workerd.test.ts asks for
 * them all. `owner` owns every resource that the paths name; the superuser owns none of them.
 */
export const accessTable: Readonly<Record<string, AccessRow>> = {
  //                                            nobody owner  sign-in other superuser deactivated deleted key
  'POST /api/v1/run/:flow_id_or_name': /*    */ [403, 200, 200, 404, 404, 401, 403, () => ({ input_value: 'hi' })],
  'POST /api/v1/responses': /*               */ [403, 200, 403, 404, 404, 401, 403, (has) => chat(has)],
  'POST /api/v1/run/advanced/:flow_id_or_name': [403, 200, 200, 404, 404, 401, 403, () => ({})],
  'POST /api/v1/run/:flow_id_or_name/:v': /* */ [403, 200, 200, 404, 404, 401, 403, () => ({})],
  'POST /api/v1/run_latest/:flow_id_or_name': [403, 200, 200, 404, 404, 401, 403, () => ({})],
  'POST /api/v1/webhook/:flow_id_or_name': /**/ [202, 202, 202, 202, 202, 202, 202, () => ({})],

  'POST /api/v1/build/:flow_id/flow': /*     */ [403, 200, 200, 404, 404, 401, 403, () => ({})],
  'GET /api/v1/build/:job_id/events': /*     */ [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/build/:job_id/cancel': /*    */ [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/build/:flow_id/vertices': /* */ [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/build/:flow_id/vertices/:vertex_id': [403, 200, 200, 404, 404, 401, 403, () => ({})],
  'GET /api/v1/build/:flow_id/:vertex_id/stream': [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/build_public_tmp/:flow_id/flow': [403, 403, 403, 403, 403, 403, 403, () => ({})],
  'GET /api/v1/build_public_tmp/:job_id/events': [404, 404, 404, 404, 404, 404, 404],

  'GET /api/v1/runs/': /*                    */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v1/runs/:run_id': /*             */ [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v1/runs/:run_id/events': /*      */ [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/runs/:run_id/cancel': /*     */ [403, 409, 409, 404, 404, 401, 403],
  'POST /api/v1/runs/:run_id/retry': /*      */ [403, 409, 409, 404, 404, 401, 403],

  'POST /api/v1/login': /*                   */ [401, 401, 401, 401, 401, 401, 401, () => wrongPassword()],
  'POST /api/v1/refresh': /*                 */ [401, 401, 401, 401, 401, 401, 401],
  'POST /api/v1/logout': /*                  */ [200, 200, 200, 200, 200, 200, 200],
  'GET /api/v1/auto_login': /*               */ [400, 400, 400, 400, 400, 400, 400],

  'GET /api/v1/users/whoami': /*             */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v1/users/': /*                   */ [403, 403, 403, 403, 200, 401, 403],
  'POST /api/v1/users/': /*                  */ [403, 403, 403, 403, 201, 401, 403, () => newUser()],
  'PATCH /api/v1/users/:user_id': /*         */ [403, 200, 200, 403, 200, 401, 403, () => ({ profile_image: 'a.svg' })],
  'DELETE /api/v1/users/:user_id': /*        */ [403, 403, 403, 403, 200, 401, 403],
  'PATCH /api/v1/users/:user_id/reset-password': [403, 200, 200, 400, 400, 401, 403, () => newPassword()],

  'GET /api/v1/api_key/': /*                 */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/api_key/': /*                */ [403, 200, 200, 200, 200, 401, 403, () => ({ name: 'mine' })],
  'POST /api/v1/api_key/store': /*           */ [403, 200, 200, 200, 200, 401, 403, () => ({ api_key: 'store' })],
  'DELETE /api/v1/api_key/:api_key_id': /*   */ [403, 200, 200, 400, 400, 401, 403],

  'GET /api/v1/variables/': /*               */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/variables/': /*              */ [403, 201, 201, 201, 201, 401, 403, () => newVariable()],
  'PATCH /api/v1/variables/:variable_id': /* */ [403, 200, 200, 404, 404, 401, 403, (has) => ({ id: has.variable })],
  'DELETE /api/v1/variables/:variable_id': /**/ [403, 204, 204, 404, 404, 401, 403],

  'GET /api/v2/mcp/servers': /*              */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v2/mcp/servers/:server_name': /* */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v2/mcp/servers/:server_name': /**/ [403, 409, 409, 200, 200, 401, 403, () => server()],
  'PATCH /api/v2/mcp/servers/:server_name': /**/ [403, 200, 200, 200, 200, 401, 403, () => server()],
  'DELETE /api/v2/mcp/servers/:server_name': [403, 200, 200, 404, 404, 401, 403],

  'GET /api/v1/flows/': /*                   */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/flows/': /*                  */ [403, 201, 201, 201, 201, 401, 403, () => ({ name: 'new' })],
  'DELETE /api/v1/flows/': /*                */ [403, 200, 200, 200, 200, 401, 403, (has) => [has.flow]],
  'POST /api/v1/flows/batch/': /*            */ [403, 201, 201, 201, 201, 401, 403, () => ({ flows: [{ name: 'b' }] })],
  'POST /api/v1/flows/upload/': /*           */ [403, 201, 201, 201, 201, 401, 403, () => flowFile()],
  'POST /api/v1/flows/download/': /*         */ [403, 200, 200, 404, 404, 401, 403, (has) => [has.flow]],
  'GET /api/v1/flows/basic_examples/': /*    */ [200, 200, 200, 200, 200, 200, 200],
  'GET /api/v1/flows/chat_flow/:flow_id': /**/ [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v1/flows/public_flow/:flow_id': [403, 403, 403, 403, 403, 403, 403],
  'GET /api/v1/starter-projects/': /*        */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v1/flows/flow_template/': /*     */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v1/flows/flow_template/:template_id': [403, 200, 200, 404, 404, 401, 403],
  'PATCH /api/v1/flows/flow_template/:template_id': [403, 200, 200, 404, 404, 401, 403, () => ({ name: 'x' })],
  'DELETE /api/v1/flows/flow_template/:template_id': [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/flows/flow_template/:template_id/use': [403, 201, 201, 404, 404, 401, 403],
  'GET /api/v1/flows/trash': /*              */ [403, 200, 200, 200, 200, 401, 403],
  'DELETE /api/v1/flows/trash': /*           */ [403, 200, 200, 200, 200, 401, 403, (has) => [has.flow]],
  'GET /api/v1/flows/:flow_id': /*           */ [403, 200, 200, 404, 404, 401, 403],
  'PATCH /api/v1/flows/:flow_id': /*         */ [403, 200, 200, 404, 404, 401, 403, () => ({ description: 'x' })],
  'DELETE /api/v1/flows/:flow_id': /*        */ [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/flows/:flow_id/template': /* */ [403, 201, 201, 404, 404, 401, 403, () => ({ name: 'new' })],
  'GET /api/v1/flows/:flow_id/version': /*   */ [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v1/flows/:flow_id/versions': /*  */ [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/flows/:flow_id/versions': /* */ [403, 201, 201, 404, 404, 401, 403, () => newVersion()],
  'GET /api/v1/flows/:flow_id/versions/:version_id': [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/flows/:flow_id/versions/:version_id/restore': [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/flows/:flow_id/versions/:version_id/publish': [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/flows/:flow_id/unpublish': /**/ [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/flows/:flow_id/undelete': /* */ [403, 409, 409, 404, 404, 401, 403],
  'PUT /api/v1/flows/:flow_id/webhook_secret': [403, 200, 200, 404, 404, 401, 403, () => ({})],
  'DELETE /api/v1/flows/:flow_id/webhook_secret': [403, 204, 204, 404, 404, 401, 403],

  'GET /api/v1/flows/:flow_id/schedule': /*  */ [403, 200, 200, 404, 404, 401, 403],
  'PUT /api/v1/flows/:flow_id/schedule': /*  */ [403, 200, 200, 404, 404, 401, 403, () => ({ cron: '@daily' })],
  'DELETE /api/v1/flows/:flow_id/schedule': /**/ [403, 204, 204, 404, 404, 401, 403],

  'GET /api/v1/projects/': /*                */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v1/projects/': /*               */ [403, 201, 201, 201, 201, 401, 403, () => ({ name: 'new' })],
  'POST /api/v1/projects/upload/': /*        */ [403, 201, 201, 201, 201, 401, 403, () => projectFile()],
  'GET /api/v1/projects/download/:project_id': [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v1/projects/:project_id': /*     */ [403, 200, 200, 404, 404, 401, 403],
  'PATCH /api/v1/projects/:project_id': /*   */ [403, 200, 200, 404, 404, 401, 403, () => ({ description: 'x' })],
  'DELETE /api/v1/projects/:project_id': /*  */ [403, 204, 204, 404, 404, 401, 403],
  'GET /api/v1/projects/:project_id/auth/users': [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/projects/:project_id/auth/users': [403, 200, 200, 404, 404, 401, 403, () => grant()],
  'DELETE /api/v1/projects/:project_id/auth/users': [403, 404, 404, 404, 404, 401, 403, () => ({ ids: [999999] })],
  'GET /api/v1/projects/:project_id/auth/groups': [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/projects/:project_id/auth/groups': [403, 404, 404, 404, 404, 401, 403, () => grant()],
  'DELETE /api/v1/projects/:project_id/auth/groups': [403, 404, 404, 404, 404, 401, 403, () => ({ ids: [999999] })],
  'GET /api/v1/projects/:project_id/auth/orgs': [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/projects/:project_id/auth/orgs': [403, 404, 404, 404, 404, 401, 403, () => grant()],
  'DELETE /api/v1/projects/:project_id/auth/orgs': [403, 404, 404, 404, 404, 401, 403, () => ({ ids: [999999] })],
  'POST /api/v1/projects/:project_id/invoke': [403, 200, 200, 404, 404, 401, 403, (has) => ({ flow_id: has.flow })],
  'GET /api/v1/projects/:project_id/skills': /**/ [403, 200, 200, 404, 404, 401, 403],
  'POST /api/v1/projects/:project_id/skills': /**/ [403, 201, 201, 404, 404, 401, 403, () => skill()],
  'DELETE /api/v1/projects/:project_id/skills': [403, 200, 200, 404, 404, 401, 403, (has) => ({ ids: [has.skill] })],
  'GET /api/v1/projects/:project_id/skills/:skill_id': [403, 200, 200, 404, 404, 401, 403],
  'PATCH /api/v1/projects/:project_id/skills/:skill_id': [403, 200, 200, 404, 404, 401, 403, () => ({ text: 'x' })],
  'DELETE /api/v1/projects/:project_id/skills/:skill_id': [403, 204, 204, 404, 404, 401, 403],
  'GET /api/v1/folders/': /*                 */ [307, 307, 307, 307, 307, 307, 307],
  'POST /api/v1/folders/': /*                */ [307, 307, 307, 307, 307, 307, 307, () => ({ name: 'new' })],
  'POST /api/v1/folders/upload/': /*         */ [307, 307, 307, 307, 307, 307, 307, () => projectFile()],
  'GET /api/v1/folders/download/:folder_id': [307, 307, 307, 307, 307, 307, 307],
  'GET /api/v1/folders/:folder_id': /*       */ [307, 307, 307, 307, 307, 307, 307],
  'PATCH /api/v1/folders/:folder_id': /*     */ [307, 307, 307, 307, 307, 307, 307, () => ({ name: 'x' })],
  'DELETE /api/v1/folders/:folder_id': /*    */ [307, 307, 307, 307, 307, 307, 307],

  'POST /api/v1/files/upload/:flow_id': /*   */ [403, 201, 201, 404, 404, 401, 403, () => flowFile()],
  'GET /api/v1/files/list/:flow_id': /*      */ [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v1/files/download/:flow_id/:file_name': [403, 200, 200, 404, 404, 401, 403],
  'HEAD /api/v1/files/download/:flow_id/:file_name': [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v1/files/images/:flow_id/:file_name': [403, 200, 200, 404, 404, 401, 403],
  'HEAD /api/v1/files/images/:flow_id/:file_name': [403, 200, 200, 404, 404, 401, 403],
  'DELETE /api/v1/files/delete/:flow_id/:file_name': [403, 200, 200, 404, 404, 401, 403],
  'GET /api/v1/files/profile_pictures/list': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/v1/files/profile_pictures/:folder_name/:file_name': [200, 200, 200, 200, 200, 200, 200],
  'HEAD /api/v1/files/profile_pictures/:folder_name/:file_name': [200, 200, 200, 200, 200, 200, 200],
  'GET /api/v2/files/': /*                   */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v2/files/': /*                  */ [403, 201, 201, 201, 201, 401, 403, () => flowFile()],
  'DELETE /api/v2/files/': /*                */ [403, 200, 200, 200, 200, 401, 403],
  'POST /api/v2/files/batch/': /*            */ [403, 200, 200, 404, 404, 401, 403, (has) => [has.file]],
  'DELETE /api/v2/files/batch/': /*          */ [403, 200, 200, 404, 404, 401, 403, (has) => [has.file]],
  'POST /api/v2/files/uploads': /*           */ [403, 201, 201, 201, 201, 401, 403, () => ({ name: 'a', size: 1 })],
  'GET /api/v2/files/uploads/:upload_id': /* */ [403, 200, 200, 404, 404, 401, 403],
  'PUT /api/v2/files/uploads/:upload_id/parts/:number': [403, 200, 200, 404, 404, 401, 403, () => 'x'],
  'POST /api/v2/files/uploads/:upload_id/complete': [403, 201, 201, 404, 404, 401, 403],
  'DELETE /api/v2/files/uploads/:upload_id': [403, 204, 204, 404, 404, 401, 403],
  'GET /api/v2/files/:file_id': /*           */ [403, 200, 200, 404, 404, 401, 403],
  'HEAD /api/v2/files/:file_id': /*          */ [403, 200, 200, 404, 404, 401, 403],
  'PUT /api/v2/files/:file_id': /*           */ [403, 200, 200, 404, 404, 401, 403],
  'DELETE /api/v2/files/:file_id': /*        */ [403, 200, 200, 404, 404, 401, 403],

  'GET /api/v1/monitor/messages': /*         */ [403, 200, 200, 200, 200, 401, 403],
  'DELETE /api/v1/monitor/messages': /*      */ [403, 204, 204, 204, 204, 401, 403, (has) => [has.message]],
  'GET /api/v1/monitor/messages/sessions': /**/ [403, 200, 200, 200, 200, 401, 403],
  'PATCH /api/v1/monitor/messages/session/:session_id': [403, 200, 200, 404, 404, 401, 403],
  'DELETE /api/v1/monitor/messages/session/:session_id': [403, 204, 204, 204, 204, 401, 403],
  'PUT /api/v1/monitor/messages/:message_id': [403, 200, 200, 404, 404, 401, 403, () => ({ text: 'x' })],
  'GET /api/v1/monitor/builds': /*           */ [403, 200, 200, 200, 200, 401, 403],
  'DELETE /api/v1/monitor/builds': /*        */ [403, 204, 204, 204, 204, 401, 403],
  'GET /api/v1/monitor/transactions': /*     */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v1/messages': /*                 */ [403, 200, 200, 200, 200, 401, 403],

  ...scopeRows,

  // They are not kept here: SERVICE_LOG_RETRIEVER_BUFFER_SIZE is 0.
  'GET /logs': /*                            */ [403, 501, 501, 501, 501, 401, 403],
  'GET /logs-stream': /*                     */ [403, 501, 501, 501, 501, 401, 403],

  'GET /health': /*                          */ [200, 200, 200, 200, 200, 200, 200],
  'GET /health_check': /*                    */ [200, 200, 200, 200, 200, 200, 200],
  'GET /api/v1/version': /*                  */ [200, 200, 200, 200, 200, 200, 200],
  'GET /api/v1/config': /*                   */ [403, 200, 200, 200, 200, 401, 403],
  'GET /api/v1/all': /*                      */ [403, 200, 200, 200, 200, 401, 403],
  'GET /': /*                                */ [302, 302, 302, 302, 302, 302, 302],
  'GET /docs': /*                            */ [200, 200, 200, 200, 200, 200, 200],
  'GET /docs-assets/:file': /*               */ [200, 200, 200, 200, 200, 200, 200],
  'GET /openapi.json': /*                    */ [200, 200, 200, 200, 200, 200, 200],
};

function newVersion() {
  return { version: crypto.randomUUID() };
}

function skill() {
  return { name: 'new', text: 'x' };
}

function grant() {
  return { ids: [1], permission: 'read' };
}

function chat(has: Possessions) {
  return { model: has.flow, input: 'hi' };
}

function wrongPassword() {
  return new URLSearchParams({ username: 'owner', password: 'wrong' });
}

function newPassword() {
  return { password: crypto.randomUUID() };
}

function newUser() {
  return { username: `user ${crypto.randomUUID()}`, password: 'password' };
}

function server() {
  return { url: 'https://a.example' };
}

type Status = number;
export type AccessRow = readonly [
  nobody: Status,
  owner: Status,
  signedIn: Status,
  another: Status,
  superuser: Status,
  deactivated: Status,
  deletedKey: Status,
  body?: (has: Possessions) => unknown,
];
