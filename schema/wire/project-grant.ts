import * as z from 'zod';

const permission = z.enum(['read', 'run', 'edit']).meta({
  description: '`read` shows the project’s flows that are not private, `run` runs them too, `edit` changes them.',
});

const number = z.int().positive();
const numbers = z.array(number).min(1).max(1000);
/** Users are named by their UUIDs, or their serial numbers. */
const users = z
  .array(z.union([z.guid().toLowerCase(), number]))
  .min(1)
  .max(1000);

export const UserGrantsAdd = z
  .object({ ids: users, permission })
  .meta({ id: 'UserGrantsAdd', examples: [{ ids: ['0a6a6d4e-4a33-4d0e-8e4c-0c3f3c1d2b10', 7], permission: 'run' }] });

export const UserGrantsRemove = z
  .object({ ids: users })
  .meta({ id: 'UserGrantsRemove', examples: [{ ids: ['0a6a6d4e-4a33-4d0e-8e4c-0c3f3c1d2b10'] }] });

/** The same for groups and organisations. */
export const GrantsAdd = z
  .object({ ids: numbers, permission })
  .meta({ id: 'GrantsAdd', examples: [{ ids: [3], permission: 'read' }] });

export const GrantsRemove = z.object({ ids: numbers }).meta({ id: 'GrantsRemove', examples: [{ ids: [3] }] });

/** A user whom a project authorises. */
export const UserGrant = z.object({ id: z.string(), serial: z.int(), name: z.string(), permission }).meta({
  id: 'UserGrant',
  examples: [{ id: '0a6a6d4e-4a33-4d0e-8e4c-0c3f3c1d2b10', serial: 7, name: 'ann', permission: 'run' }],
});

/** A group or an organisation whose members a project authorises. */
export const Grant = z
  .object({ id: z.int(), name: z.string(), permission })
  .meta({ id: 'Grant', examples: [{ id: 3, name: 'Support', permission: 'read' }] });
