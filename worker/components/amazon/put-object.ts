import { AwsClient } from 'aws4fetch';
import { between } from '../../engine/between.ts';
import type { ComponentContext } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';

/** Puts an object into an S3 bucket, as a step of the run. Null where the bucket took it, else why it did not. */
export async function putObject(object: S3Object, context: ComponentContext): Promise<string | null> {
  const { host, accessKeyId, secretAccessKey, region, body } = object;
  const client = new AwsClient({ accessKeyId, secretAccessKey, ...(region && { region }), service: 's3', retries: 0 });
  const key = object.key.split('/').map(encodeURIComponent).join('/');
  const signed = await client.sign(`https://${host}/${key}`, { method: 'PUT', body });
  const headers = Object.fromEntries(signed.headers);
  const answer = await askService(context, { url: signed.url, method: 'PUT', key, headers, body });
  if (answer.status < 300) return null;
  const [reason] = between(answer.text, '<Message>', '</Message>');
  return reason ?? `status ${answer.status}`;
}

interface S3Object {
  /** The bucket's, with the bucket as the first part of the path where it has no host of its own. */
  readonly host: string;
  readonly key: string;
  readonly body: BodyInit;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Told by the host where it is not given. */
  readonly region?: string;
}
