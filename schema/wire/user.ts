import { z } from 'zod';

const optins = z.record(z.string(), z.unknown());
const username = z.string().trim().min(1).max(200);
const password = z.string().min(1).max(1000);

/** Facts 3. `is_active` and `is_superuser` are set by a PATCH afterwards. */
export const UserCreate = z
  .object({ username, password, optins: optins.nullable().optional() })
  .meta({ id: 'UserCreate' });

export const UserUpdate = z
  .object({
    username: username.nullable().optional(),
    profile_image: z.string().max(1000).nullable().optional(),
    password: password.nullable().optional(),
    is_active: z.boolean().nullable().optional(),
    is_superuser: z.boolean().nullable().optional(),
    optins: optins.nullable().optional(),
  })
  .meta({ id: 'UserUpdate' });

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
    optins,
  })
  .meta({ id: 'User' });

export const UserList = z.object({ total_count: z.int(), users: z.array(UserRecord) }).meta({ id: 'UserList' });

export type UserRecord = z.output<typeof UserRecord>;
export type UserUpdate = z.output<typeof UserUpdate>;
