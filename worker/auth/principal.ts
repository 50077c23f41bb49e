import type { Pulse } from '../store/epoch-cache.ts';

/** Who calls, and by what. */
export interface Principal {
  readonly userId: string;
  /** The user's serial number (design decision 12). */
  readonly serial: number;
  readonly username: string;
  readonly isActive: boolean;
  readonly isSuperuser: boolean;
  readonly tenantId: string | null;
  readonly businessId: number;
  readonly isSelf: boolean;
  readonly orgId: number;
  /** The key used, null for a sign-in or the deployment's one key. */
  readonly keyId: string | null;
  readonly signInId: string | null;
  /** When the credential itself ends, in ms; null for never. */
  readonly expiresAt: number | null;
}

/** A principal with its account's state as of this request. */
export interface Authenticated {
  readonly principal: Principal;
  readonly pulse: Pulse;
}
