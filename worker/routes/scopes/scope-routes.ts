import type { Route } from '../../router.ts';
import { addMembers } from './add-members.ts';
import { createScope } from './create-scope.ts';
import { deleteScope } from './delete-scope.ts';
import { listMembers } from './list-members.ts';
import { listScopes } from './list-scopes.ts';
import { readScope } from './read-scope.ts';
import { removeMembers } from './remove-members.ts';
import { businesses, groups, orgs, type ServedKind, tenants } from './scope-kinds.ts';
import { updateScope } from './update-scope.ts';

/** The routes of tenants, and of what they have. */
export const scopeRoutes: readonly Route[] = [
  ...routesOf('/api/v1/tenants', tenants),
  ...routesOf('/api/v1/businesses', businesses),
  ...routesOf('/api/v1/orgs', orgs),
  ...routesOf('/api/v1/groups', groups),
];

function routesOf(path: string, served: ServedKind): readonly Route[] {
  const one = `${path}/:${served.kind.memberOf}`;
  return [
    ['GET', `${path}/`, listScopes(served)],
    ['POST', `${path}/`, createScope(served)],
    ['GET', one, readScope(served)],
    ['PATCH', one, updateScope(served)],
    ['DELETE', one, deleteScope(served)],
    ['GET', `${one}/members`, listMembers(served)],
    ['POST', `${one}/members`, addMembers(served)],
    ['DELETE', `${one}/members`, removeMembers(served)],
  ];
}
