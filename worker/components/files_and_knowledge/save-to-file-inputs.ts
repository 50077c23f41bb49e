import type { InputDeclaration } from '../../engine/component.ts';

/** The fields of the Write File node. Those of other places to store at are there because flows carry them. */
export const saveToFileInputs: readonly InputDeclaration[] = [
  {
    name: 'storage_location',
    input: 'SortableListInput',
    displayName: 'Storage Location',
    info: 'Where to store: Local is among your files here.',
    options: [
      { name: 'Local', icon: 'hard-drive' },
      { name: 'AWS', icon: 'Amazon' },
      { name: 'Google Drive', icon: 'google' },
    ],
    realTimeRefresh: true,
    more: { placeholder: 'Select Location', limit: 1 },
  },
  {
    name: 'input',
    input: 'HandleInput',
    displayName: 'File Content',
    info: 'What to store.',
    required: true,
    inputTypes: ['Data', 'DataFrame', 'Message'],
    more: { dynamic: true },
  },
  {
    name: 'file_name',
    input: 'StrInput',
    displayName: 'File Name',
    info: 'The name of the file, without its ending.',
    required: true,
    toolMode: true,
    show: false,
  },
  {
    name: 'append_mode',
    input: 'BoolInput',
    displayName: 'Append',
    info: 'Put it at the end of the file of that name.',
    value: false,
    show: false,
  },
  format('local_format', ['csv', 'excel', 'json', 'markdown', 'txt'], 'json'),
  format(
    'aws_format',
    ['txt', 'json', 'csv', 'xml', 'html', 'md', 'yaml', 'log', 'tsv', 'jsonl', 'parquet', 'xlsx', 'zip'],
    'txt',
  ),
  format('gdrive_format', ['txt', 'json', 'csv', 'xlsx', 'slides', 'docs', 'jpg', 'mp3'], 'txt'),
  secret('aws_access_key_id', 'AWS Access Key ID'),
  secret('aws_secret_access_key', 'AWS Secret Key'),
  text('bucket_name', 'S3 Bucket Name'),
  text('aws_region', 'AWS Region'),
  text('s3_prefix', 'S3 Prefix'),
  secret('service_account_key', 'GCP Credentials Secret Key'),
  { ...text('folder_id', 'Google Drive Folder ID'), required: true },
];

function format(name: string, options: readonly string[], value: string): InputDeclaration {
  const info = 'The form in which to store it.';
  return { name, input: 'DropdownInput', displayName: 'File Format', info, options, value, show: false };
}

function secret(name: string, displayName: string): InputDeclaration {
  return { name, input: 'SecretStrInput', displayName, value: '', password: true, advanced: true, show: false };
}

function text(name: string, displayName: string): InputDeclaration {
  return { name, input: 'StrInput', displayName, advanced: true, show: false };
}
