import { type ComponentContext, defineComponent, type Inputs, type OutputDeclaration } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { toolKind } from '../../engine/kinds.ts';
import { endingOf } from './file-endings.ts';
import { fileInputs } from './file-inputs.ts';
import { fileObject, filePaths, fileRecords, fileRows, filesMessage, filesTable } from './file-values.ts';

/** Reads stored files. Which outputs a node shows is up to its files, so all but one are known without being drawn. */
export const file = defineComponent({
  type: 'File',
  displayName: 'Read File',
  description: 'Reads the content of one or more files.',
  icon: 'file-text',
  inputs: fileInputs,
  outputs: [
    output('message', 'Raw Content', 'Message', 'load_files_message', filesMessage),
    { ...output('dataframe', 'Files', 'DataFrame', 'load_files', table), hidden: true },
    { ...output('json', 'Structured Content', 'Data', 'load_files_json', fileObject), hidden: true },
    { ...output('path', 'File Path', 'Message', 'load_files_path', filePaths), hidden: true },
    { ...output('data', 'Data', 'Data', 'load_files', fileRecords), hidden: true },
    { ...output('advanced_dataframe', 'Structured Output', 'DataFrame', 'load_files_dataframe', table), hidden: true },
    { ...output('advanced_markdown', 'Markdown', 'Message', 'load_files_markdown', filesMessage), hidden: true },
  ],
  async tools(inputs, context) {
    return [
      {
        kind: toolKind,
        name: 'load_files_message',
        description: toolDescription(inputs),
        parameters: { type: 'object', properties: {} },
        call: () => contentOrReason(inputs, context),
      },
    ];
  },
});

/** A single CSV file is its rows, everything else a row a file. */
function table(inputs: Inputs, context: ComponentContext) {
  const paths = Array.isArray(inputs.path) ? inputs.path : [];
  const isOneCsv = paths.length === 1 && endingOf(String(paths[0])) === 'csv';
  return isOneCsv ? fileRows(inputs, context) : filesTable(inputs, context);
}

async function contentOrReason(inputs: Inputs, context: ComponentContext): Promise<string> {
  try {
    return (await filesMessage(inputs, context)).text;
  } catch (error) {
    if (error instanceof TerminalError) return `Error reading files: ${error.message}`;
    throw error;
  }
}

/** Tells a model which files there are to read. */
function toolDescription(inputs: Inputs): string {
  const base = 'Loads and returns the content from uploaded files.';
  const names = [inputs.path]
    .flat()
    .filter((path) => typeof path === 'string' && path !== '')
    .map((path) => String(path).slice(String(path).lastIndexOf('/') + 1));
  if (names.length === 0) return base;
  return `${base} Available files: ${names.join(', ')}. Call this tool to read these files.`;
}

function output(
  name: string,
  displayName: string,
  type: string,
  method: string,
  run: OutputDeclaration['run'],
): OutputDeclaration {
  return { name, displayName, types: [type], method, run };
}
