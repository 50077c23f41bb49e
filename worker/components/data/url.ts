import { defineUrl } from '../data_source/define-url.ts';

/** The URL node of older versions. As a tool it also offers its text. */
export const url = defineUrl('URL', {
  pagesName: 'Result',
  displayName: 'Raw Result',
  method: 'as_message',
  mayBeTool: true,
  isLegacy: true,
});
