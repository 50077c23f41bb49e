import type { URLSearchParamsIterator } from 'node:url';

// Tests and scripts see the types of workerd and of Node at once. These make workerd's URL one that Node's file
// functions take.
declare global {
  interface URLSearchParams {
    entries(): URLSearchParamsIterator<[string, string]>;
    keys(): URLSearchParamsIterator<string>;
    values(): URLSearchParamsIterator<string>;
    [Symbol.iterator](): URLSearchParamsIterator<[string, string]>;
  }
}
