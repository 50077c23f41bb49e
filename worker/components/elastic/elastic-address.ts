import type { Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { addressIn } from '../http-services/address-in.ts';

/** Where the server is: the URL that is given, or what a Cloud ID says. Throws TerminalError for both or none. */
export function elasticAddress(inputs: Inputs): string {
  const url = addressIn(inputs, 'elasticsearch_url');
  const cloud = String(inputs.cloud_id ?? '').trim();
  if (url !== '' && cloud !== '') {
    throw new TerminalError(
      "Both 'cloud_id' and 'elasticsearch_url' provided. Please use only one based on your deployment (Cloud or Local).",
      'store_address',
    );
  }
  return cloud === '' ? url : addressOfCloud(cloud);
}

/** Headers that sign in: an API key counts more than name and password. */
export function elasticHeaders(inputs: Inputs): Record<string, string> {
  const key = String(inputs.api_key ?? '');
  if (key !== '') return { authorization: `ApiKey ${key}` };
  const name = String(inputs.username ?? '');
  if (name === '') return {};
  const bytes = new TextEncoder().encode(`${name}:${inputs.password ?? ''}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/** A Cloud ID is `name:` and, in base64, `host$server$kibana`. */
function addressOfCloud(cloud: string): string {
  try {
    const [host = '', server = ''] = atob(cloud.slice(cloud.lastIndexOf(':') + 1)).split('$');
    const [domain = '', port = '443'] = host.split(':');
    if (domain !== '' && server !== '') return `https://${server}.${domain}:${port}`;
  } catch {
    // It is no base64: told below.
  }
  throw new TerminalError('The Elastic Cloud ID is none: copy it from the deployment.', 'store_address');
}
