import { csvText } from '../../documents/tables/csv-text.ts';
import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { isDataFrame, isMessage } from '../../engine/value-kind.ts';
import type { Data, DataFrame, Message } from '../../engine/values.ts';
import { withoutEnding } from '../../engine/without-ending.ts';
import { putObject } from '../amazon/put-object.ts';
import { tableRows } from '../processing/table-rows.ts';

/** Stores a value in an S3 bucket: a table as CSV, a record as JSON, a message as its text. Throws TerminalError. */
export async function storeInBucket(
  name: string,
  value: Message | Data | DataFrame,
  inputs: Inputs,
  context: ComponentContext,
): Promise<string> {
  const accessKeyId = needed(inputs.aws_access_key_id, 'AWS Access Key ID is required for S3 storage');
  const secretAccessKey = needed(inputs.aws_secret_access_key, 'AWS Secret Key is required for S3 storage');
  const bucket = needed(inputs.bucket_name, 'S3 Bucket Name is required for S3 storage');
  const region = String(inputs.aws_region || 'us-east-1');
  const prefix = withoutEnding(String(inputs.s3_prefix ?? ''), '/');
  const key = `${prefix === '' ? '' : `${prefix}/`}${name}.${String(inputs.aws_format || 'txt')}`;
  // A bucket with dots in its name has no certificate of its own.
  const host = bucket.includes('.') ? `s3.${region}.amazonaws.com/${bucket}` : `${bucket}.s3.${region}.amazonaws.com`;
  const object = { host, key, body: contentOf(value), accessKeyId, secretAccessKey, region };
  const reason = await putObject(object, context);
  if (reason !== null) {
    throw new TerminalError(`The bucket ${bucket} did not take the file: ${reason}`, 'file_location');
  }
  return `File successfully uploaded to s3://${bucket}/${key}`;
}

function contentOf(value: Message | Data | DataFrame): string {
  if (isMessage(value)) return value.text;
  if (isDataFrame(value)) return csvText(value.columns, tableRows(value));
  return jsonDumps(value.data, { indent: 2, ensureAscii: false });
}

function needed(given: unknown, reason: string): string {
  if (typeof given === 'string' && given !== '') return given;
  throw new TerminalError(reason, 'file_location');
}
