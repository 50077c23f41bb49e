import type { AppContext } from '../../context.ts';

/** How tools and their servers let callers in to a project, as its row has it. */
export type AuthSettings = Readonly<Record<string, unknown>>;

/** What clients are shown in the place of a secret, and send back for one that stays (as the reference masks them). */
const mask = '*******';

const secretFields = ['oauth_client_secret', 'api_key'];

/** The settings as they are stored: secrets encrypted for the project, masked ones as they were `before`. */
export async function sealedSettings(
  app: AppContext,
  projectId: string,
  settings: AuthSettings,
  before: AuthSettings | null = null,
): Promise<AuthSettings> {
  const sealed: Record<string, unknown> = { ...settings };
  for (const field of secretFields) {
    const value = settings[field];
    if (value === mask) sealed[field] = before?.[field] ?? null;
    else if (typeof value === 'string' && value !== '')
      sealed[field] = await app.keyring.encrypt(value, `projects/${projectId}`);
  }
  return sealed;
}

/** The settings as they are shown. */
export function maskedSettings(settings: AuthSettings | null): AuthSettings | null {
  if (settings === null) return null;
  const hidden = secretFields.filter((field) => typeof settings[field] === 'string' && settings[field] !== '');
  return { ...settings, ...Object.fromEntries(hidden.map((field) => [field, mask])) };
}

/** The settings of a project for which none were given (facts 6). */
export const defaultSettings: AuthSettings = { auth_type: 'apikey' };
