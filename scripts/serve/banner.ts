/** The one screen that a started server prints. */
export function banner(facts: BannerFacts): string {
  const { url, superuser, defaultPassword, stateFolder, key, sampleFlow } = facts;
  const lines = [
    `Rillflow listens on ${url}`,
    '',
    `  API documentation   ${url}/docs`,
    `  Sign-in             ${superuser}${defaultPassword ? ', password rillflow' : ''}`,
    `  State               ${stateFolder}`,
  ];
  if (defaultPassword) {
    lines.push('', '  WARNING: the default password stands. Anyone who reaches this port can sign in with it:');
    lines.push('  set SERVICE_SUPERUSER_PASSWORD, or change it with PATCH /api/v1/users/{id}.');
  }
  lines.push('', `  Run the sample flow, no model key needed${key ? '' : ' (put an API key of yours in)'}:`, '');
  lines.push(`  ${sampleCommand(url, sampleFlow.endpoint_name, key ?? '$API_KEY')}`, '');
  return lines.join('\n');
}

function sampleCommand(url: string, flow: string, key: string): string {
  const body = JSON.stringify({ input_value: 'Hello' });
  return `curl -s ${url}/api/v1/run/${flow} -H 'content-type: application/json' -H "x-api-key: ${key}" -d '${body}'`;
}

export interface BannerFacts {
  readonly url: string;
  readonly superuser: string;
  readonly defaultPassword: boolean;
  readonly stateFolder: string;
  /** An API key that the sample command may show, or null when none is known any more. */
  readonly key: string | null;
  readonly sampleFlow: { readonly id: string; readonly endpoint_name: string };
}
