import { ModelRefusedError } from '../../engine/model-errors.ts';
import type { ModelDeps } from '../deps.ts';
import { bindingFetch } from './binding-fetch.ts';

/** Whether settings name an account of Cloudflare and a token for it. */
export function hasAccount(settings: AccountSettings): boolean {
  return Boolean(settings.apiKey && settings.options?.accountId);
}

/** What a model without an account is asked with. Throws ModelRefusedError where the deployment has no binding. */
export function bindingDeps(deps: ModelDeps): ModelDeps {
  if (deps.ai !== undefined) return { ...deps, fetch: bindingFetch(deps.ai) };
  throw new ModelRefusedError(
    'Cloudflare Workers AI needs an account ID and an API token here: this deployment has no binding to it.',
    { code: 'api_key_missing' },
  );
}

interface AccountSettings {
  readonly apiKey: string | null;
  readonly options?: Readonly<Record<string, string>>;
}
