import { AwsV4Signer } from 'aws4fetch';
import type { WireRequest } from '../protocol.ts';

/**
 * A request to Bedrock's runtime, signed with the account's keys (Signature Version 4). `options` are `secretKey`,
 * `region` and, for passing credentials, `sessionToken`; `base` stands in for the region's own URL.
 */
export async function signedRequest(request: UnsignedRequest): Promise<WireRequest> {
  const { options = {}, apiKey, base, path } = request;
  const region = options.region || 'us-east-1';
  const body = JSON.stringify(request.body);
  const signer = new AwsV4Signer({
    method: 'POST',
    url: `${base ?? `https://bedrock-runtime.${region}.amazonaws.com`}${path}`,
    headers: { 'content-type': 'application/json' },
    body,
    accessKeyId: apiKey ?? '',
    secretAccessKey: options.secretKey ?? '',
    ...(options.sessionToken ? { sessionToken: options.sessionToken } : {}),
    service: 'bedrock',
    region,
  });
  const { url, headers } = await signer.sign();
  return { url: url.toString(), headers: Object.fromEntries(headers), body };
}

interface UnsignedRequest {
  readonly apiKey: string | null;
  readonly options: Readonly<Record<string, string>> | undefined;
  /** Without a slash at its end; null for the region's own. */
  readonly base: string | null;
  readonly path: string;
  readonly body: unknown;
}
