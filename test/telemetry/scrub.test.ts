import { expect, test } from 'vitest';
import { scrub, scrubbedJson, secretsAmong } from '../../worker/telemetry/scrub.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';

test.each([
  ['a bearer token', 'sent Authorization: Bearer abcdef.123456-xyz to it', 'abcdef.123456-xyz'],
  ['a basic credential', 'Basic dXNlcjpwYXNzd29yZA== was refused', 'dXNlcjpwYXNzd29yZA=='],
  ['an API key of ours', 'the key sk-Zk3_9abcDEF0123456789 is wrong', 'sk-Zk3_9abcDEF0123456789'],
  ['a vendor’s key', 'Incorrect API key provided: sk-proj-abc12345', 'sk-proj-abc12345'],
  ['a token of a forge', 'ghp_0123456789abcdefghij', 'ghp_0123456789abcdefghij'],
  ['a signed token', `token ${jwt} has expired`, jwt],
  ['a password in an address', 'cannot reach postgres://ada:s3cr3t@db.example/x', 's3cr3t'],
  ['a key in a query', 'GET https://api.example/v1?q=hi&api_key=0123abcd&n=2', '0123abcd'],
  ['a token in a query', 'GET https://api.example/v1?token=0123abcd', '0123abcd'],
  ['a member of JSON', '{"password": "hunter2", "name": "ada"}', 'hunter2'],
])('%s does not stay', (_, text, secret) => {
  const clean = scrub(text);
  expect(clean).toContain('[hidden]');
  expect(clean).not.toContain(secret);
});

test('what is known as secret is hidden wherever it stands, in any part of a text', () => {
  expect(scrub('before:tr0ub4dor!after', ['tr0ub4dor!'])).toBe('before:[hidden]after');
});

test('words that are no secrets stay', () => {
  const text =
    'max_tokens: 512, the password is wrong, Basic Prompting ended, trace_id=4bf92f3577b34da6a3ce929d0e0e4736';
  expect(scrub(text)).toBe(text);
});

test('a line hides members by their names, and known secrets that JSON would escape', () => {
  const line = scrubbedJson({ api_key: 'plain', cause: { text: 'with "quoted" in it' }, run_id: 'r1' }, ['"quoted"']);
  expect(JSON.parse(line)).toEqual({ api_key: '[hidden]', cause: { text: 'with [hidden] in it' }, run_id: 'r1' });
});

test('among variables those named like secrets count as such', () => {
  const variables = {
    OPENAI_API_KEY: 'sk-1',
    OPENAI_BASE_URL: 'http://127.0.0.1',
    RING: ['x'],
    KEYRING: ['older', ''],
  };
  expect(secretsAmong(variables)).toEqual(['sk-1', 'older']);
});

test('what is hidden in a text is hidden in a line', () => {
  const secrets = [
    'Bearer abcdef.123456-xyz',
    'Basic dXNlcjpwYXNzd29yZA==',
    'sk-Zk3_9abcDEF0123456789',
    'gsk_0123456789abcdef',
    'AKIA0123456789ABCDEF',
    jwt,
    'postgres://ada:s3cr3t@db.example/x',
    'https://api.example/v1?access-key=0123abcd',
  ];
  for (const text of secrets) expect(scrubbedJson({ text }, [])).toContain('[hidden]');
  expect(scrubbedJson({ text: 'a "quoted\\ secret' }, ['"quoted\\'])).toBe('{"text":"a [hidden] secret"}');
});

test.each(['a-', '-eyJ', 'Bearer ', 'key ', 'sk-', 'a://', 'a:b', '@', 'token=', 'eyJa.'])(
  'a long text of %j is read in a moment',
  (part) => {
    expect(scrub(part.repeat(400_000 / part.length))).toBeDefined();
  },
);
