import { endpoint } from '../../http/endpoint.ts';
import { BadRequestError } from '../../http/errors.ts';

/** Always refused: nobody is signed in without asking (spec 5.2.9). Clients know the shape (facts 2). */
export const autoLogin = endpoint({
  summary: 'Automatic sign-in, which is never available',
  tag: 'Sign-in',
  access: 'anyone',
  responses: { 400: { description: 'Automatic sign-in is off' } },
  async handle() {
    const message = 'Auto login is disabled. Please enable it in the settings';
    throw new BadRequestError({ message, auto_login: false }, 'auto_login_disabled');
  },
});
