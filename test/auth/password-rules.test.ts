import { expect, test } from 'vitest';
import { checkNewPassword } from '../../worker/auth/password-rules.ts';

test.each([
  ['a short one', '1234567', 'string_too_short'],
  ['a short one of long characters', '😀😀😀😀😀😀😀', 'string_too_short'],
  ['the username', 'ann-smith', 'value_error'],
  ['the username in other letters', ' Ann-Smith ', 'value_error'],
  ['the default one', 'Rillflow', 'value_error'],
])('%s may not be a new password', (_, password, type) => {
  const detail = [expect.objectContaining({ type, loc: ['body', 'password'] })];
  const refused = expect.objectContaining({ status: 422, code: 'validation_failed', detail });
  expect(() => checkNewPassword(password, 'ann-smith')).toThrow(refused);
});

test.each(['12345678', 'ann-smith2', 'two words', 'ünïcödé!'])('%j may', (password) => {
  expect(() => checkNewPassword(password, 'ann-smith')).not.toThrow();
});
