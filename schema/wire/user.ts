import * as z from 'zod';

const userExample = {
  id: '8a18b5a9-31a7-461f-b36e-35912d7262d6',
  username: 'ann',
  profile_image: null,
  store_api_key: null,
  is_active: true,
  is_superuser: false,
  create_at: '2026-11-21T09:19:41.341000',
  updated_at: '2026-11-21T09:21:26.032000',
  last_login_at: null,
  optins: { github_starred: false, dialog_dismissed: false, discord_clicked: false },
  tenant_id: null,
};

const optins = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 10_000, 'Optins should have at most 10000 characters of JSON');
const username = z.string().trim().min(1).max(200);
const password = z.string().min(1).max(1000);

/** Facts 3; `is_active` and `is_superuser` count (the reference ignores them). */
export const UserCreate = z
  .object({
    username,
    password,
    is_active: z.boolean().nullable().optional(),
    is_superuser: z.boolean().nullable().optional(),
    optins: optins.nullable().optional(),
  })
  .meta({ id: 'UserCreate', examples: [{ username: 'ann', password: 'a long one', is_active: true }] });

export const UserUpdate = z
  .object({
    username: username.nullable().optional(),
    profile_image: z.string().max(1000).nullable().optional(),
    password: password.nullable().optional(),
    is_active: z.boolean().nullable().optional(),
    is_superuser: z.boolean().nullable().optional(),
    optins: optins.nullable().optional(),
    /** The default tenant: one that the user is in, or null for none. */
    tenant_id: z.guid().toLowerCase().nullable().optional(),
  })
  .meta({ id: 'UserUpdate', examples: [{ is_active: true }] });

export const PasswordReset = z
  .object({ password })
  .meta({ id: 'PasswordReset', examples: [{ password: 'another long one' }] });

/** `store_api_key` is always null: a stored secret does not come back. */
export const UserRecord = z
  .object({
    id: z.string(),
    username: z.string(),
    profile_image: z.string().nullable(),
    store_api_key: z.null(),
    is_active: z.boolean(),
    is_superuser: z.boolean(),
    create_at: z.string(),
    updated_at: z.string(),
    last_login_at: z.string().nullable(),
    optins: z.record(z.string(), z.unknown()),
    tenant_id: z.string().nullable(),
  })
  .meta({ id: 'User', examples: [userExample] });

export const UserList = z
  .object({ total_count: z.int(), users: z.array(UserRecord) })
  .meta({ id: 'UserList', examples: [{ total_count: 1, users: [userExample] }] });

export type UserRecord = z.output<typeof UserRecord>;
export type UserUpdate = z.output<typeof UserUpdate>;
