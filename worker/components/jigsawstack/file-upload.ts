import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { askJigsawStack, filled, orJigsawStackError } from './jigsaw-stack.ts';

/** Puts a file of the user's into JigsawStack's store. */
export const fileUpload = defineComponent({
  type: 'JigsawStackFileUpload',
  displayName: 'File Upload',
  description: "Puts a file into JigsawStack's store.",
  icon: 'JigsawStack',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'JigsawStack API Key', required: true },
    {
      name: 'file',
      input: 'FileInput',
      displayName: 'File',
      required: true,
      more: { fileTypes: ['pdf', 'png', 'jpg', 'jpeg', 'mp4', 'mp3', 'txt', 'docx', 'xlsx'] },
    },
    {
      name: 'key',
      input: 'StrInput',
      displayName: 'Key',
      info: 'The key of the file in the store.',
      toolMode: true,
    },
    { name: 'overwrite', input: 'BoolInput', displayName: 'Overwrite Existing File', value: true },
    {
      name: 'temp_public_url',
      input: 'BoolInput',
      displayName: 'Return Temporary Public URL',
      info: 'Give an address for it that works for a while.',
      value: false,
      toolMode: true,
    },
  ],
  outputs: [
    recordOutput(
      { name: 'file_upload_result', displayName: 'File Store Result', method: 'upload_file' },
      (inputs, context) => orJigsawStackError(context, () => upload(inputs, context)),
    ),
  ],
});

async function upload(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const path = textOf(inputs.file);
  const file = path === '' ? null : await context.services.files.open(path);
  if (file === null) throw new TerminalError(`There is no file "${path}". Upload it again.`, 'input_missing');
  return askJigsawStack(
    inputs.api_key,
    {
      path: '/store/file',
      query: {
        ...filled({ key: inputs.key }),
        overwrite: inputs.overwrite,
        temp_public_url: inputs.temp_public_url,
      },
      headers: { 'content-type': 'application/octet-stream' },
      body: (await file.bytes()) as BodyInit,
    },
    context,
  );
}
