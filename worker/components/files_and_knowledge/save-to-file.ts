import { decodeText } from '../../documents/decode-text.ts';
import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { isData, isDataFrame, isMessage } from '../../engine/value-kind.ts';
import type { Data, DataFrame, Message } from '../../engine/values.ts';
import { fileContent } from './file-content.ts';
import { saveToFileInputs } from './save-to-file-inputs.ts';
import { storeInBucket } from './store-in-bucket.ts';

/** Stores a value among the user's files. */
export const saveToFile = defineComponent({
  type: 'SaveToFile',
  displayName: 'Write File',
  description: 'Stores a message, a record or a table as a file.',
  icon: 'file-text',
  inputs: saveToFileInputs,
  outputs: [
    {
      name: 'message',
      displayName: 'File Path',
      types: ['Message'],
      method: 'save_to_file',
      run: saved,
    },
    {
      name: 'confirmation',
      displayName: 'Confirmation',
      types: ['Message'],
      method: 'save_to_file',
      hidden: true,
      run: saved,
    },
  ],
});

async function saved(inputs: Inputs, context: ComponentContext): Promise<Message> {
  return makeMessage(context, { text: await save(asToday(inputs), context) });
}

/** Versions before 1.7 store on their disk alone, in the form `file_format`; those before 1.5 have a field for each kind. */
function asToday(inputs: Inputs): Inputs {
  if (inputs.file_format === undefined) return inputs;
  const older = { DataFrame: inputs.df, Data: inputs.data, Message: inputs.message };
  const path = String(inputs.file_name ?? inputs.file_path ?? '');
  return {
    ...inputs,
    storage_location: [{ name: 'Local' }],
    local_format: inputs.file_format,
    input: inputs.input ?? older[inputs.input_type as keyof typeof older],
    file_name: path.slice(path.search(/[^\\/]*$/)),
  };
}

async function save(inputs: Inputs, context: ComponentContext): Promise<string> {
  const name = typeof inputs.file_name === 'string' ? inputs.file_name.trim() : '';
  if (name === '') throw new TerminalError('File name must be provided.', 'file_name');
  const value = storable(inputs.input);
  const location = locationOf(inputs.storage_location);
  const store = places[location];
  if (store) return store(name, value, inputs, context);
  const reason = location === '' ? 'Storage location must be selected.' : `Unsupported storage location: ${location}.`;
  throw new TerminalError(`${reason} Choose Local, which stores among your files, or AWS.`, 'file_location');
}

const places: Readonly<Record<string, Store>> = { Local: storeAmongFiles, AWS: storeInBucket };

async function storeAmongFiles(...[given, value, inputs, context]: Parameters<Store>): Promise<string> {
  const format = String(inputs.local_format || 'json');
  const name = nameWithEnding(given, format === 'excel' ? 'xlsx' : format);
  const mayGrow = inputs.append_mode === true && format !== 'excel';
  const there = mayGrow ? await context.services.files.open(name) : null;
  const content = fileContent(value, format, there && decodeText(await there.bytes()));
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const saved = await context.step(`save ${name}`, () =>
    context.services.files.save(name, bytes, { replace: mayGrow }),
  );
  const action = there === null ? 'saved successfully as' : 'appended to';
  return `${kindOf(value)} ${action} '${name}' at ${saved.path}`;
}

function locationOf(given: unknown): string {
  const first = Array.isArray(given) ? given[0] : given;
  return isRecord(first) ? String(first.name ?? '') : '';
}

function nameWithEnding(name: string, ending: string): string {
  const own = name.slice(name.search(/[^\\/]*$/));
  const has = own.slice(own.lastIndexOf('.') + 1).toLowerCase();
  return own.includes('.') && (has === ending || (ending === 'xlsx' && has === 'xls')) ? own : `${own}.${ending}`;
}

function storable(value: unknown): Message | Data | DataFrame {
  if (isMessage(value) || isData(value) || isDataFrame(value)) return value;
  throw new TerminalError('The input is no Message, Data or DataFrame: connect one.', 'input_kind');
}

function kindOf(value: Message | Data | DataFrame): string {
  if (isMessage(value)) return 'Message';
  return isDataFrame(value) ? 'DataFrame' : 'Data';
}

type Store = (
  name: string,
  value: Message | Data | DataFrame,
  inputs: Inputs,
  context: ComponentContext,
) => Promise<string>;
