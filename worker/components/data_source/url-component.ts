import { defineUrl } from './define-url.ts';

/** Web pages as a table or as a text. */
export const urlComponent = defineUrl('URLComponent', {
  pagesName: 'Extracted Pages',
  displayName: 'Raw Content',
  method: 'fetch_content_as_message',
  mayBeTool: false,
  isLegacy: false,
});
