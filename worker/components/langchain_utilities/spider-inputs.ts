import type { InputDeclaration } from '../../engine/component.ts';

export const spiderInputs: readonly InputDeclaration[] = [
  { name: 'spider_api_key', input: 'SecretStrInput', displayName: 'Spider API Key', required: true },
  { name: 'url', input: 'StrInput', displayName: 'URL', required: true },
  {
    name: 'mode',
    input: 'DropdownInput',
    displayName: 'Mode',
    info: 'One page, or a whole site.',
    required: true,
    value: 'scrape',
    options: ['scrape', 'crawl'],
  },
  {
    name: 'limit',
    input: 'IntInput',
    displayName: 'Limit',
    info: 'Pages to read at most; 0 for all.',
    advanced: true,
  },
  {
    name: 'depth',
    input: 'IntInput',
    displayName: 'Depth',
    info: 'How many links away from the first page; 0 for any.',
    advanced: true,
  },
  { name: 'blacklist', input: 'StrInput', displayName: 'Blacklist', advanced: true },
  { name: 'whitelist', input: 'StrInput', displayName: 'Whitelist', advanced: true },
  {
    name: 'readability',
    input: 'BoolInput',
    displayName: 'Use Readability',
    info: 'Leave out what is not the text.',
    value: false,
    advanced: true,
  },
  { name: 'request_timeout', input: 'IntInput', displayName: 'Request Timeout', advanced: true },
  { name: 'metadata', input: 'BoolInput', displayName: 'Metadata', value: false, advanced: true },
  {
    name: 'params',
    input: 'DictInput',
    displayName: 'Additional Parameters',
    info: 'Settings of Spider that take the place of all others.',
    value: {},
  },
];
