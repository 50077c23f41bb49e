import { describe, expect, test } from 'vitest';
import { safeFileName } from '../../../worker/store/files/names.ts';

describe('a file that was sent as', () => {
  test.each([
    ['report.pdf', 'report', '.pdf'],
    ['a.tar.gz', 'a.tar', '.gz'],
    ['noext', 'noext', ''],
    ['.env', '.env', ''],
    ['.a.txt', '.a', '.txt'],
    ['con.txt', '_con', '.txt'],
    ['LPT1', '_LPT1', ''],
    ['control.txt', 'control', '.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp', '.exe'],
    ['a%2fb.txt', 'a%2fb', '.txt'],
    ['e\u0301.txt', '\u00e9', '.txt'],
    ['../../etc/passwd', 'passwd', ''],
    ['C:\\x\\y.txt', 'y', '.txt'],
    ['a\u0000\n\u0085b.txt', 'ab', '.txt'],
    [' spaced .txt ', 'spaced ', '.txt'],
    ['half \ud800.txt', 'half \ufffd', '.txt'],
  ])('%j is %j with the ending %j', (given, root, ending) => {
    expect(safeFileName(given)).toEqual({ root, ending });
  });

  test.each(['', '.', '..', '...', '/', 'a/', '\\', ' ', '\u0000'])('%j has no name', (given) => {
    expect(safeFileName(given)).toBeNull();
  });

  test('a name without end has one', () => {
    const name = safeFileName(`${'漢'.repeat(1000)}.${'x'.repeat(1000)}`);
    expect(new TextEncoder().encode(`${name?.root}${name?.ending}`).length).toBeLessThanOrEqual(200);
  });
});
