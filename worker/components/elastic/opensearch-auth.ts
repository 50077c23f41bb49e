import type { Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';

/** Headers that sign in: name and password, or a token in a header of its own. Throws TerminalError without them. */
export function openSearchHeaders(inputs: Inputs): Record<string, string> {
  const mode = String(inputs.auth_mode || 'basic')
    .trim()
    .toLowerCase();
  if (mode === 'jwt') {
    const token = String(inputs.jwt_token ?? '').trim();
    if (token === '') throw new TerminalError("Auth Mode is 'jwt' but no jwt_token was provided.", 'store_credentials');
    const name = String(inputs.jwt_header || 'Authorization').trim();
    return { [name]: inputs.bearer_prefix === false ? token : `Bearer ${token}` };
  }
  const name = String(inputs.username ?? '').trim();
  const password = String(inputs.password ?? '').trim();
  if (name === '' || password === '') {
    throw new TerminalError("Auth Mode is 'basic' but username/password are missing.", 'store_credentials');
  }
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}
