/**
 * Calls of everything that a user owns, in their order: what clients of the reference send (facts 3 to 7), and what
 * they get wrong. `{name}` in a path or body stands for what an earlier answer was kept as.
 */
export const steps: readonly ResourceStep[] = [
  step('flow made', 'POST', '/flows/', {
    body: { ...graph('One'), endpoint_name: 'one{suffix}' },
    keep: { flow: 'id' },
  }),
  step('flow of a taken name', 'POST', '/flows/', { body: graph('One'), keep: { other: 'id' } }),
  step('flow without a name', 'POST', '/flows/', { body: { data: null } }),
  step('flow without nodes', 'POST', '/flows/', { body: { name: 'x', data: { edges: [] } } }),
  step('flow with a bad endpoint name', 'POST', '/flows/', { body: { name: 'x', endpoint_name: 'a b' } }),
  step('flow with a bad colour', 'POST', '/flows/', { body: { name: 'x', icon_bg_color: 'red' } }),
  step('flow with a bad path', 'POST', '/flows/', { body: { name: 'x', fs_path: '../x' } }),
  step('flow read', 'GET', '/flows/{flow}'),
  step('flow that is not there', 'GET', `/flows/${nowhere()}`),
  step('flow whose id is none', 'GET', '/flows/nope'),
  step('flow renamed', 'PATCH', '/flows/{other}', { body: { name: 'Other', description: 'said' } }),
  step('flow changed that is not there', 'PATCH', `/flows/${nowhere()}`, { body: { name: 'x' } }),
  step('flow with a taken name', 'PATCH', '/flows/{other}', { body: { name: 'One' } }),
  step('flows listed', 'GET', '/flows/'),
  step('flow headers listed', 'GET', '/flows/?header_flows=true'),
  step('flows without page 0', 'GET', '/flows/?get_all=false&page=0'),
  step('flows of no more than 100', 'GET', '/flows/?get_all=false&size=101'),
  step('flows in a batch', 'POST', '/flows/batch/', { body: { flows: [graph('Batch A'), graph('Batch B')] } }),
  step('flow from a file', 'POST', '/flows/upload/', { file: ['one.json', JSON.stringify(graph('From a file'))] }),
  step('flows from a file', 'POST', '/flows/upload/', {
    file: ['two.json', JSON.stringify({ flows: [graph('File A'), graph('File B')] })],
  }),
  step('flow from no JSON', 'POST', '/flows/upload/', { file: ['one.json', 'nothing'] }),
  step('flow downloaded', 'POST', '/flows/download/', { body: ['{flow}'], headers: { accept: 'application/json' } }),
  step('flows downloaded', 'POST', '/flows/download/', { body: ['{flow}', '{other}'] }),
  step('flows downloaded that are not there', 'POST', '/flows/download/', { body: [nowhere()] }),
  step('public flow that is private', 'GET', '/flows/public_flow/{flow}'),
  step('flow made public', 'PATCH', '/flows/{flow}', { body: { access_type: 'PUBLIC', endpoint_name: 'one{suffix}' } }),
  step('public flow', 'GET', '/flows/public_flow/{flow}'),
  step('basic examples', 'GET', '/flows/basic_examples/'),

  step('project made', 'POST', '/projects/', { body: { name: 'Plans', description: 'said' }, keep: { project: 'id' } }),
  step('project of a taken name', 'POST', '/projects/', { body: { name: 'Plans' }, keep: { second: 'id' } }),
  step('project without a name', 'POST', '/projects/', { body: {} }),
  step('projects listed', 'GET', '/projects/'),
  step('flow moved into a project', 'PATCH', '/flows/{flow}', {
    body: { folder_id: '{project}', endpoint_name: 'one{suffix}' },
  }),
  step('project read', 'GET', '/projects/{project}'),
  step('project read by pages', 'GET', '/projects/{project}?page=1&size=10'),
  step('flows of a project by pages', 'GET', '/flows/?get_all=false&folder_id={project}'),
  step('headers of a project by pages', 'GET', '/flows/?get_all=false&header_flows=true&folder_id={project}'),
  step('project that is not there', 'GET', `/projects/${nowhere()}`),
  step('project whose id is none', 'GET', '/projects/nope'),
  step('project renamed', 'PATCH', '/projects/{second}', { body: { name: 'Second', description: 'more' } }),
  step('project changed that is not there', 'PATCH', `/projects/${nowhere()}`, { body: { name: 'x' } }),
  step('project downloaded', 'GET', '/projects/download/{project}'),
  step('project of no flows downloaded', 'GET', '/projects/download/{second}'),
  step('project from a file', 'POST', '/projects/upload/', {
    file: ['p.json', JSON.stringify({ folder_name: 'Uploaded', folder_description: '', flows: [graph('In it')] })],
  }),
  step('project from no JSON', 'POST', '/projects/upload/', { file: ['p.json', '[]'] }),
  step('folder', 'GET', '/folders/{project}'),
  step('project deleted', 'DELETE', '/projects/{second}'),
  step('project deleted that is not there', 'DELETE', '/projects/{second}'),

  step('file of a flow uploaded', 'POST', '/files/upload/{other}', {
    file: ['notes.txt', 'hello'],
    keep: { path: 'file_path' },
  }),
  step('file of a flow that is not there', 'POST', `/files/upload/${nowhere()}`, { file: ['notes.txt', 'hello'] }),
  step('file of a flow that is no form', 'POST', '/files/upload/{other}', { body: {} }),
  step('files of a flow listed', 'GET', '/files/list/{other}'),
  step('file of a flow downloaded', 'GET', '/files/download/{path}'),
  step('file of a flow downloaded that is not there', 'GET', '/files/download/{other}/nope.txt'),
  step('image of a flow that is none', 'GET', '/files/images/{path}'),
  step('file of a flow deleted', 'DELETE', '/files/delete/{path}'),
  step('profile pictures listed', 'GET', '/files/profile_pictures/list'),
  step('profile picture of no folder', 'GET', '/files/profile_pictures/Nope/x.svg'),
  step('profile picture that is not there', 'GET', '/files/profile_pictures/People/nope.svg'),
  step('file uploaded', 'POST', '/v2/files/', { file: ['report.txt', 'hello'], keep: { file: 'id' } }),
  step('file of a taken name uploaded', 'POST', '/v2/files/', { file: ['report.txt', 'again'], keep: { again: 'id' } }),
  step('file grown', 'POST', '/v2/files/?append=true', { file: ['report.txt', ' more'] }),
  step('file that is no form', 'POST', '/v2/files/', { body: {} }),
  step('files listed', 'GET', '/v2/files/'),
  step('file downloaded', 'GET', '/v2/files/{file}'),
  step('file as a text', 'GET', '/v2/files/{file}?return_content=true'),
  step('file that is not there', 'GET', `/v2/files/${nowhere()}`),
  step('file whose id is none', 'GET', '/v2/files/nope'),
  step('file renamed', 'PUT', '/v2/files/{file}?name=paper'),
  step('file renamed without a name', 'PUT', '/v2/files/{file}', { body: { name: 'x' } }),
  step('file renamed that is not there', 'PUT', `/v2/files/${nowhere()}?name=x`),
  step('files as a ZIP', 'POST', '/v2/files/batch/', { body: ['{file}', '{again}'] }),
  step('files as a ZIP that are not there', 'POST', '/v2/files/batch/', { body: [nowhere()] }),
  step('file deleted', 'DELETE', '/v2/files/{again}'),
  step('file deleted that is not there', 'DELETE', `/v2/files/${nowhere()}`),
  step('files deleted together', 'DELETE', '/v2/files/batch/', { body: ['{file}'] }),
  step('files deleted, all of them', 'DELETE', '/v2/files/'),

  step('variable made', 'POST', '/variables/', {
    body: { name: 'CITY', value: 'Bern', type: 'Generic', default_fields: [] },
    keep: { variable: 'id' },
  }),
  step('variable of a taken name', 'POST', '/variables/', {
    body: { name: 'CITY', value: 'x', type: 'Generic', default_fields: [] },
  }),
  step('variable without a name', 'POST', '/variables/', {
    body: { name: '', value: 'x', type: 'Generic', default_fields: [] },
  }),
  step('variable without a value', 'POST', '/variables/', {
    body: { name: 'EMPTY', value: '', type: 'Generic', default_fields: [] },
  }),
  step('secret made', 'POST', '/variables/', {
    body: { name: 'SECRET', value: 'sk', type: 'Credential', default_fields: [] },
  }),
  step('variables listed', 'GET', '/variables/'),
  step('variable changed', 'PATCH', '/variables/{variable}', { body: { id: '{variable}', value: 'Biel' } }),
  step('variable changed that is not there', 'PATCH', `/variables/${nowhere()}`, {
    body: { id: nowhere(), value: 'x' },
  }),
  step('variable deleted', 'DELETE', '/variables/{variable}'),
  step('variable deleted that is not there', 'DELETE', '/variables/{variable}'),

  step('key made', 'POST', '/api_key/', { body: { name: 'second' }, keep: { key: 'id' } }),
  step('keys listed', 'GET', '/api_key/'),
  step('key deleted', 'DELETE', '/api_key/{key}'),
  step('key deleted that is not there', 'DELETE', `/api_key/${nowhere()}`),

  step('who one is', 'GET', '/users/whoami', { keep: { me: 'id' } }),
  step('users listed by nobody special', 'GET', '/users/'),
  step('users listed', 'GET', '/users/?limit=1', { asSuperuser: true }),
  step('user made', 'POST', '/users/', {
    asSuperuser: true,
    body: { username: 'bob{suffix}', password: 'a long password' },
    keep: { bob: 'id' },
  }),
  step('user of a taken name', 'POST', '/users/', {
    asSuperuser: true,
    body: { username: 'bob{suffix}', password: 'a long password' },
  }),
  step('user without a password', 'POST', '/users/', { asSuperuser: true, body: { username: 'carl{suffix}' } }),
  step('user activated', 'PATCH', '/users/{bob}', { asSuperuser: true, body: { is_active: true } }),
  step('picture of one’s own', 'PATCH', '/users/{me}', { body: { profile_image: 'Space/rocket.svg' } }),
  step('superuser by one’s own hand', 'PATCH', '/users/{me}', { body: { is_superuser: true } }),
  step('somebody else changed', 'PATCH', '/users/{bob}', { body: { profile_image: 'x' } }),
  step('user changed that is not there', 'PATCH', `/users/${nowhere()}`, {
    asSuperuser: true,
    body: { is_active: true },
  }),
  step('password of somebody else', 'PATCH', '/users/{bob}/reset-password', { body: { password: 'another password' } }),
  step('same password again', 'PATCH', '/users/{me}/reset-password', { body: { password: '{password}' } }),
  step('user deleted by nobody special', 'DELETE', '/users/{bob}'),
  step('user deleted', 'DELETE', '/users/{bob}', { asSuperuser: true }),
  step('user deleted that is not there', 'DELETE', `/users/${nowhere()}`, { asSuperuser: true }),

  step('flow deleted', 'DELETE', '/flows/{flow}'),
  step('flow deleted that is not there', 'DELETE', '/flows/{flow}'),
  step('flows deleted', 'DELETE', '/flows/', { body: ['{other}', nowhere()] }),
];

function step(name: string, method: string, path: string, rest: Partial<ResourceStep> = {}): ResourceStep {
  return { name, method, path: path.startsWith('/v2/') ? `/api${path}` : `/api/v1${path}`, ...rest };
}

function graph(name: string): object {
  const note = {
    id: 'note-1',
    type: 'noteNode',
    position: { x: 0, y: 0 },
    data: { id: 'note-1', node: { template: {} } },
  };
  return { name, description: 'A flow', data: { nodes: [note], edges: [], viewport: { x: 0, y: 0, zoom: 1 } } };
}

/** An id that nothing has. */
function nowhere(): string {
  return '00000000-0000-4000-8000-000000000000';
}

export interface ResourceStep {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** A form with a file of that name and content instead of a body. */
  readonly file?: readonly [name: string, content: string];
  readonly headers?: Readonly<Record<string, string>>;
  /** Names for members of the answer. */
  readonly keep?: Readonly<Record<string, string>>;
  /** The user of the comparison asks, unless it says so. */
  readonly asSuperuser?: boolean;
}
