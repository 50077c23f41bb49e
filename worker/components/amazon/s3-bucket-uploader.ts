import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isData } from '../../engine/value-kind.ts';
import { withoutEnding } from '../../engine/without-ending.ts';
import { textOf } from '../http-services/json-members.ts';
import { putObject } from './put-object.ts';

/** Puts records' texts, or the files they name, into an S3 bucket. */
export const s3BucketUploader = defineComponent({
  type: 's3bucketuploader',
  displayName: 'S3 Bucket Uploader',
  description: "Puts records' texts, or the files that they name, into a bucket of Amazon S3.",
  icon: 'Amazon',
  inputs: [
    { name: 'aws_access_key_id', input: 'SecretStrInput', displayName: 'AWS Access Key ID', required: true },
    { name: 'aws_secret_access_key', input: 'SecretStrInput', displayName: 'AWS Secret Key', required: true },
    { name: 'bucket_name', input: 'StrInput', displayName: 'Bucket Name' },
    {
      name: 'strategy',
      input: 'DropdownInput',
      displayName: 'Strategy for file upload',
      info: 'Store the text of each record, or the file that it names.',
      value: 'By Data',
      options: ['Store Data', 'Store Original File'],
    },
    {
      name: 'data_inputs',
      input: 'HandleInput',
      displayName: 'Data Inputs',
      required: true,
      list: true,
      inputTypes: ['Data'],
    },
    {
      name: 's3_prefix',
      input: 'StrInput',
      displayName: 'S3 Prefix',
      info: 'What stands before the names in the bucket.',
      advanced: true,
    },
    {
      name: 'strip_path',
      input: 'BoolInput',
      displayName: 'Strip Path',
      info: 'Leave the folders of a path out of its name.',
      required: true,
      value: false,
      advanced: true,
    },
  ],
  outputs: [
    {
      name: 'data',
      displayName: 'Writes to AWS Bucket',
      types: ['NoneType'],
      method: 'process_files',
      async run(inputs, context) {
        const strategy = strategies[textOf(inputs.strategy)];
        if (strategy === undefined) context.log('', 'Invalid strategy');
        else await strategy(inputs, context);
        return null;
      },
    },
  ],
});

const strategies: Readonly<Record<string, (inputs: Inputs, context: ComponentContext) => Promise<void>>> = {
  async 'Store Data'(inputs, context) {
    for (const { file_path: path, text } of recordsOf(inputs)) {
      if (path && text) await put(textOf(path), new TextEncoder().encode(textOf(text)), inputs, context);
    }
  },
  async 'Store Original File'(inputs, context) {
    for (const { file_path: path } of recordsOf(inputs)) {
      context.log('', `Uploading file: ${path === undefined ? 'None' : path}`);
      if (!path) continue;
      const file = await context.services.files.open(textOf(path));
      if (file === null) throw new TerminalError(`There is no file "${path}". Upload it again.`, 'input_missing');
      await put(textOf(path), await file.bytes(), inputs, context);
    }
  },
};

function recordsOf({ data_inputs: given }: Inputs) {
  return (Array.isArray(given) ? given : [given]).filter(isData).map(({ data }) => data);
}

async function put(path: string, body: Uint8Array, inputs: Inputs, context: ComponentContext): Promise<void> {
  const bucket = encodeURIComponent(textOf(inputs.bucket_name));
  const object = {
    host: `${bucket}.s3.amazonaws.com`,
    key: keyOf(path, inputs),
    body: body as BodyInit,
    accessKeyId: textOf(inputs.aws_access_key_id),
    secretAccessKey: textOf(inputs.aws_secret_access_key),
  };
  const reason = await putObject(object, context);
  if (reason === null) return;
  throw new TerminalError(`The bucket ${bucket} did not take ${path}: ${reason}`, 'service_refused');
}

function keyOf(path: string, inputs: Inputs): string {
  const name = inputs.strip_path === true ? path.slice(path.lastIndexOf('/') + 1) : path;
  const prefix = withoutEnding(textOf(inputs.s3_prefix), '/');
  return prefix === '' || name.startsWith('/') ? name.replace(/^\/+/, '') : `${prefix}/${name}`;
}
