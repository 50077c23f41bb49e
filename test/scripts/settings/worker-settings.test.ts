import { expect, test } from 'vitest';
import { workerSettings } from '../../../scripts/settings/worker-settings.ts';

const secretKey = { current: 'current-secret', older: ['older-secret'] };

test('the Worker gets the settings that it names and nothing else of the environment', () => {
  const settings = settingsOf({ SERVICE_SUPERUSER: 'ada', PATH: '/bin', HOME: '/root', AWS_SECRET: 'x' });
  expect(settings.SERVICE_SUPERUSER).toBe('ada');
  expect(Object.values(settings)).not.toContain('/bin');
  expect(JSON.stringify(settings)).not.toContain('AWS_SECRET');
});

test('the secret is the one that was found, with the older ones beside it', () => {
  const settings = settingsOf({ SERVICE_SECRET_KEY: 'something else' });
  expect(settings.SERVICE_SECRET_KEY).toBe('current-secret');
  expect(settings.SERVICE_SECRET_KEYRING).toBe('["older-secret"]');
});

test('well-known provider variables and those that are listed are handed on by name', () => {
  const settings = settingsOf({
    OPENAI_API_KEY: 'sk-1',
    MY_TOKEN: 't',
    OTHER: 'o',
    SERVICE_VARIABLES_TO_GET_FROM_ENVIRONMENT: 'MY_TOKEN, ABSENT',
  });
  expect(JSON.parse(settings.PROVIDER_VARIABLES ?? '')).toEqual({ OPENAI_API_KEY: 'sk-1', MY_TOKEN: 't' });
  expect(settings.FALLBACK_ENVIRONMENT).toBeUndefined();
});

test('no list hands on a setting of the service', () => {
  const settings = settingsOf({
    SERVICE_VARIABLES_TO_GET_FROM_ENVIRONMENT: 'SERVICE_SUPERUSER_PASSWORD,CLOUDFLARE_API_TOKEN',
    CLOUDFLARE_API_TOKEN: 'c',
    SERVICE_SUPERUSER_PASSWORD: 'secret',
  });
  expect(settings.PROVIDER_VARIABLES).toBe('{}');
});

test('FALLBACK_TO_ENV_VARS hands on the rest, but neither the service’s own names nor those of bindings', () => {
  const settings = settingsOf({
    FALLBACK_TO_ENV_VARS: 'true',
    MY_TOKEN: 't',
    DB: 'd',
    SERVICE_SUPERUSER_PASSWORD: 'p',
    CLOUDFLARE_API_TOKEN: 'c',
  });
  const fallback = JSON.parse(settings.FALLBACK_ENVIRONMENT ?? '');
  expect(fallback.MY_TOKEN).toBe('t');
  expect(Object.keys(fallback)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(DB$|SERVICE_|CLOUDFLARE_)/)]),
  );
});

test('a bad setting stops it by name', () => {
  expect(() => settingsOf({ SERVICE_NEW_USER_IS_ACTIVE: 'perhaps' })).toThrow(
    /SERVICE_NEW_USER_IS_ACTIVE .*true or false/,
  );
});

function settingsOf(environment: Record<string, string>): Record<string, string> {
  return workerSettings(environment, secretKey, 'miniflare', ['DB', 'FILES']);
}
