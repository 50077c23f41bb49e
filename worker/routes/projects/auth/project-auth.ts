import { grantEndpoints } from './grant-endpoints.ts';

/** Whom projects authorise (spec 4.6). */
export const authorisedUsers = grantEndpoints('user');
export const authorisedGroups = grantEndpoints('group');
export const authorisedOrgs = grantEndpoints('org');
