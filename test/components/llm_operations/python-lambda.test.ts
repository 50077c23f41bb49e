import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runLambda } from '../../../worker/components/llm_operations/python-lambda/run-lambda.ts';
import { reprOf, toJson } from '../../../worker/components/llm_operations/python-lambda/values/values.ts';
import { parsePythonJson } from '../../../worker/engine/python-float.ts';

const people = `[
  {"name": "Ann", "age": 30, "tags": ["a", "b"], "score": 1.5, "active": true, "addr": {"city": "Rome", "zip": "00100"}, "email": "ann@x.org"},
  {"name": "bob", "age": 4, "tags": [], "score": 2.0, "active": false, "addr": {"city": "Oslo"}, "email": null},
  {"name": "Çelik", "age": 55, "tags": ["b", "c", "d"], "score": -0.25, "active": true, "addr": {"city": "rome"}, "email": "c@y.com"}
]`;

/** Each line is a lambda, `ok` or the name of the exception, and the `repr` of the result or the exception's text. */
const recorded = readFileSync(new URL('python-lambda.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as [source: string, kind: string, text: string | null]);

test.each(recorded)('%s is %s %s, as in Python 3.11', (source, kind, text) => {
  expect(outcome(source)).toEqual([kind, kind === 'SyntaxError' ? expect.any(String) : text]);
});

describe('what a function must not do', () => {
  test.each([
    ['reaching into Python', 'lambda x: x.__class__.__bases__'],
    ['importing', "lambda x: __import__('os').system('id')"],
    ['evaluating', "lambda x: eval('1')"],
    ['opening files', "lambda x: open('/etc/passwd').read()"],
    ['attributes by name', "lambda x: getattr(x, 'y')"],
    ['other modules', 'lambda x: json.JSONDecoder()'],
    ['bytes', "lambda x: b'a'"],
    ['statements', 'lambda x: (yield x)'],
  ])('%s is not known here', (_name, source) => {
    expect(() => runLambda(source, [])).toThrow(/is not known here\. Known are/);
  });

  test.each([
    ['a list without end', 'lambda x: [0] * 10 ** 9'],
    ['a text without end', "lambda x: 'a' * 10 ** 10"],
    ['a range without end', 'lambda x: [i for i in range(10 ** 12)]'],
    ['loops within loops', 'lambda x: [1 for a in range(999) for b in range(999) for c in range(999)]'],
    ['a call of itself', 'lambda x: (lambda f: f(f))(lambda f: f(f))'],
    ['doubling', 'lambda x: (lambda f: f(f, "ab", 99))(lambda f, s, n: s if n == 0 else f(f, s + s, n - 1))'],
    ['a wide field', 'lambda x: f"{1:>99999999}"'],
    ['a costly pattern', "lambda x: re.search('(a+)+$', 'a' * 5000 + 'b')"],
    ['many brackets', `lambda x: ${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['many signs', `lambda x: ${'-'.repeat(100_000)}1`],
    ['the text of lists that share their lists', 'lambda x: str([[[[1] * 999] * 999] * 999] * 999)'],
    ['a result of lists that share their lists', 'lambda x: [[[[1] * 999] * 999] * 999] * 999'],
    ['two of them compared', 'lambda x: [[[[1] * 999] * 999] * 999] * 999 == [[[[1] * 999] * 999] * 999] * 999'],
    ['such a list as JSON', 'lambda x: json.dumps([[[[1] * 999] * 999] * 999] * 999)'],
    [
      'tuples in tuples as a key',
      'lambda x: (lambda f: f(f, (1,), 90))(lambda f, t, n: {t: 1} if n == 0 else f(f, (t,), n - 1))',
    ],
    ['tuples that share their tuples as a key', 'lambda x: {((((1,) * 999,) * 999,) * 999,) * 999: 1}'],
  ])('%s comes to an end', (_name, source) => {
    const started = performance.now();
    try {
      toJson(runLambda(source, []));
    } catch (error) {
      expect((error as { code?: string }).code).toMatch(/^(lambda_failed|template)$/);
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('it changes a copy', () => {
    const data = [{ a: 1 }];
    expect(reprOf(runLambda('lambda x: [i.update(b=2) for i in x] and x', data))).toBe("[{'a': 1, 'b': 2}]");
    expect(data).toEqual([{ a: 1 }]);
  });

  test('a member named __proto__ is a member', () => {
    const made = runLambda("lambda x: {'__proto__': {'polluted': 1}}", []);
    expect(reprOf(made)).toBe("{'__proto__': {'polluted': 1}}");
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

function outcome(source: string): [string, string] {
  try {
    return ['ok', reprOf(runLambda(source, parsePythonJson(people)))];
  } catch (error) {
    const { kind, message } = error as { kind?: string; message: string };
    return [kind ?? String(error), message];
  }
}
