import type { Prepared } from '../../worker/setup.ts';

/**
 * The one screen that a started server prints. `key` is an API key that it may show, null when none is known any more.
 */
export function banner(place: Place, key: string | null, prepared: Prepared): string {
  const { url, host, stateFolder } = place;
  const { superuser, defaultPassword, sampleFlow } = prepared;
  const lines = [
    `Rillflow listens on ${url}${/^(0\.0\.0\.0|::)$/.test(host) ? ' (every address of this machine)' : ''}`,
    '',
    `  API documentation   ${url}/docs`,
    `  First sign-in       ${superuser}${defaultPassword ? ', password rillflow' : ''}`,
    `  State               ${stateFolder}`,
  ];
  if (defaultPassword) {
    lines.push('', '  WARNING: the default password stands, and whoever reaches this port can sign in with it.');
    lines.push('  Set SERVICE_SUPERUSER_PASSWORD before the first start, or change it with PATCH /api/v1/users/{id}.');
  }
  if (sampleFlow) {
    lines.push('', `  The sample flow answers without any model key${key ? '' : ' (put an API key of yours in)'}:`, '');
    lines.push(`  ${sampleCommand(url, sampleFlow.endpoint_name, key ?? '$API_KEY')}`);
  }
  return `${lines.join('\n')}\n`;
}

function sampleCommand(url: string, flow: string, key: string): string {
  const body = JSON.stringify({ input_value: 'Hello' });
  return `curl ${url}/api/v1/run/${flow} -H "x-api-key: ${key}" -H 'content-type: application/json' -d '${body}'`;
}

export interface Place {
  readonly url: string;
  readonly host: string;
  readonly stateFolder: string;
}
