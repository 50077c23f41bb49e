import type { ComponentContext, InputDeclaration, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { choice, key, message } from '../model-nodes/fields.ts';
import { keyOf, textIn } from '../model-nodes/settings.ts';
import { awsRegions } from './regions.ts';

/** What opens an AWS account: its two keys, a session's token for passing ones. */
export const awsKeys: readonly InputDeclaration[] = [
  key('aws_access_key_id', 'AWS Access Key ID', { value: 'AWS_ACCESS_KEY_ID', required: true }),
  key('aws_secret_access_key', 'AWS Secret Access Key', { value: 'AWS_SECRET_ACCESS_KEY', required: true }),
];

/** The region of the account. */
export const awsRegion: InputDeclaration = choice('region_name', 'Region Name', awsRegions, { value: 'us-east-1' });

/** Another address than the vendor's. */
export const awsEndpoint: InputDeclaration = message('endpoint_url', 'Endpoint URL', {
  info: 'Where Bedrock is asked, if not at its own address.',
  advanced: true,
});

/** A session's token; `own` says where it shows and what it holds. */
export function awsSessionToken(own: Partial<InputDeclaration>): InputDeclaration {
  return key('aws_session_token', 'AWS Session Token', { info: 'For credentials that pass.', ...own });
}

/** A field that flows carry and nothing reads: there is no credentials file. */
export function awsProfile(own: Partial<InputDeclaration> = {}): InputDeclaration {
  return key('credentials_profile_name', 'Credentials Profile Name', {
    info: 'A profile of a credentials file: there is none here, use the keys.',
    advanced: true,
    loadFromDb: false,
    ...own,
  });
}

/** The account's keys and place as a model's settings have them. Throws TerminalError without keys. */
export async function awsAccount(inputs: Inputs, context: ComponentContext): Promise<AwsAccount> {
  const secretKey = textIn(inputs, 'aws_secret_access_key');
  if (secretKey === '') {
    throw new TerminalError(
      `The ${context.vertex.displayName} component has no secret access key. Profiles of a credentials file are not read here.`,
      'api_key_missing',
    );
  }
  const token = textIn(inputs, 'aws_session_token');
  return {
    apiKey: await keyOf(inputs, context, 'aws_access_key_id', null),
    baseUrl: textIn(inputs, 'endpoint_url') || null,
    options: { secretKey, region: textIn(inputs, 'region_name'), ...(token && { sessionToken: token }) },
  };
}

interface AwsAccount {
  readonly apiKey: string;
  readonly baseUrl: string | null;
  readonly options: Readonly<Record<string, string>>;
}
