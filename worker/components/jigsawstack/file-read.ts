import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';
import { endingOf } from './file-endings.ts';
import { orJigsawStackError } from './jigsaw-stack.ts';

/** Fetches a file from JigsawStack's store and keeps it among the user's files. */
export const fileRead = defineComponent({
  type: 'JigsawStackFileRead',
  displayName: 'File Read',
  description: "Fetches a file from JigsawStack's store and keeps it among your files.",
  icon: 'JigsawStack',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'JigsawStack API Key', required: true },
    {
      name: 'key',
      input: 'StrInput',
      displayName: 'Key',
      info: 'The key of the file in the store.',
      required: true,
      toolMode: true,
    },
  ],
  outputs: [
    recordOutput({ name: 'file_path', displayName: 'File Path', method: 'read_and_save_file' }, (inputs, context) =>
      orJigsawStackError(context, () => read(inputs, context)),
    ),
  ],
});

async function read(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const key = textOf(inputs.key);
  if (key.trim() === '') {
    throw new TerminalError('Key is required to read a file from JigsawStack File Storage.', 'input_missing');
  }
  const answer = await askService(context, {
    url: `https://api.jigsawstack.com/v1/store/file/read/${encodeURIComponent(key)}`,
    headers: { 'x-api-key': textOf(inputs.api_key), 'content-type': 'application/json' },
    wantsBytes: true,
  });
  const content = answer.bytes ?? new Uint8Array();
  if (answer.status !== 200) throw refusal(answer.status, new TextDecoder().decode(content));
  const ending = endingOf(content);
  const name = `jigsawstack_${key.replace(/[^\w.-]/g, '_')}${key.endsWith(ending) ? '' : ending}`;
  const saved = await context.step('save', () => context.services.files.save(name, content));
  return { file_path: saved.path, key, file_extension: ending, size: content.byteLength, success: true };
}

function refusal(status: number, body: string): ServiceRefusedError {
  let reason = body.slice(0, 200);
  try {
    reason = textOf(objectOf(JSON.parse(body)).message) || reason;
  } catch {
    // What is no JSON stands for itself.
  }
  return new ServiceRefusedError(reason, status, body);
}
