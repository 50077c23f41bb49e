import { documentEndings } from '../../documents/read-document.ts';
import type { InputDeclaration } from '../../engine/component.ts';
import { advancedOnly, bundleEndings } from './file-endings.ts';

/** The fields of the File node. Those of the advanced parser are there because flows carry them. */
export const fileInputs: readonly InputDeclaration[] = [
  {
    name: 'path',
    input: 'FileInput',
    displayName: 'Files',
    info: 'The files to read; archives are unpacked.',
    value: [],
    list: true,
    realTimeRefresh: true,
    more: { fileTypes: [...documentEndings, ...advancedOnly, ...bundleEndings] },
  },
  {
    name: 'file_path',
    input: 'HandleInput',
    displayName: 'Server File Path',
    info: 'Records with a `file_path`, or messages with a path, of stored files. They go before the files above.',
    advanced: true,
    list: true,
    inputTypes: ['Data', 'Message'],
  },
  {
    name: 'separator',
    input: 'StrInput',
    displayName: 'Separator',
    info: 'What stands between the contents of two files.',
    value: '\n\n',
    advanced: true,
  },
  advancedSwitch('silent_errors', 'Silent Errors', 'Leave out what cannot be read instead of failing.', false),
  advancedSwitch(
    'delete_server_file_after_processing',
    'Delete Server File After Processing',
    'Delete a file that came as Server File Path once it was read.',
    true,
  ),
  advancedSwitch(
    'ignore_unsupported_extensions',
    'Ignore Unsupported Extensions',
    'Leave out files of other kinds instead of failing.',
    true,
  ),
  advancedSwitch(
    'ignore_unspecified_files',
    'Ignore Unspecified Files',
    'Leave out records without a `file_path` instead of failing.',
    false,
  ),
  {
    name: 'file_path_str',
    input: 'StrInput',
    displayName: 'File Path',
    info: 'The path of one stored file, read instead of all others.',
    advanced: true,
    toolMode: true,
    show: false,
  },
  {
    name: 'advanced_mode',
    input: 'BoolInput',
    displayName: 'Advanced Parser',
    info: 'Recognise layout and pictures. Needs a native library: not available here.',
    value: false,
    realTimeRefresh: true,
  },
  {
    name: 'pipeline',
    input: 'DropdownInput',
    displayName: 'Pipeline',
    info: 'Of the advanced parser.',
    options: ['standard', 'vlm'],
    value: 'standard',
    advanced: true,
    realTimeRefresh: true,
  },
  {
    name: 'ocr_engine',
    input: 'DropdownInput',
    displayName: 'OCR Engine',
    info: 'Of the advanced parser.',
    options: ['None', 'easyocr'],
    value: 'easyocr',
    advanced: true,
    show: false,
  },
  ofAdvanced('md_image_placeholder', 'Image placeholder', '<!-- image -->'),
  ofAdvanced('md_page_break_placeholder', 'Page break placeholder', ''),
  { ...ofAdvanced('doc_key', 'Doc Key', 'doc'), input: 'MessageTextInput', inputTypes: ['Message'] },
  advancedSwitch('use_multithreading', '[Deprecated] Use Multithreading', 'Of older versions.', true),
  {
    name: 'concurrency_multithreading',
    input: 'IntInput',
    displayName: 'Processing Concurrency',
    info: 'Files are read one after the other here, so that they never fill the memory together.',
    value: 1,
    advanced: true,
  },
  {
    name: 'markdown',
    input: 'BoolInput',
    displayName: 'Markdown Export',
    info: 'Of the advanced parser.',
    value: false,
    show: false,
  },
];

function advancedSwitch(name: string, displayName: string, info: string, value: boolean): InputDeclaration {
  return { name, input: 'BoolInput', displayName, info, value, advanced: true };
}

function ofAdvanced(name: string, displayName: string, value: string): InputDeclaration {
  return { name, input: 'StrInput', displayName, info: 'Of the advanced parser.', value, advanced: true, show: false };
}
