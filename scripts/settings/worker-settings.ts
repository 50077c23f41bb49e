import { isReserved, parseConfig, providerVariableNames, settingNames } from '../../worker/config.ts';
import type { Environment } from './environment.ts';
import type { SecretKey } from './secret-key.ts';

/**
 * The text bindings that the Worker gets: the settings and provider variables that it names, and nothing else of the
 * environment unless FALLBACK_TO_ENV_VARS says so (design decision 9). `bindingNames` are taken by other bindings.
 * Throws ConfigError for a bad setting.
 */
export function workerSettings(
  environment: Environment,
  secretKey: SecretKey,
  runtime: Runtime,
  bindingNames: readonly string[],
): Record<string, string> {
  const settings: Record<string, string> = {
    ...pick(environment, settingNames),
    SERVICE_SECRET_KEY: secretKey.current,
    SERVICE_SECRET_KEYRING: JSON.stringify(secretKey.older),
    RUNTIME: runtime,
  };
  const config = parseConfig(settings);
  const variableNames = [...providerVariableNames, ...config.SERVICE_VARIABLES_TO_GET_FROM_ENVIRONMENT];
  const variables = pick(
    environment,
    variableNames.filter((name) => !isReserved(name)),
  );
  settings.PROVIDER_VARIABLES = JSON.stringify(variables);
  if (config.FALLBACK_TO_ENV_VARS) {
    const others = Object.keys(environment).filter((name) => !isReserved(name) && !bindingNames.includes(name));
    settings.FALLBACK_ENVIRONMENT = JSON.stringify(pick(environment, others));
  }
  return settings;
}

function pick(environment: Environment, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = environment[name];
    if (value !== undefined && value !== '') picked[name] = value;
  }
  return picked;
}

export type Runtime = 'miniflare' | 'wrangler-dev';
