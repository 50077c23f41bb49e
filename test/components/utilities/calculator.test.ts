import { expect, test } from 'vitest';
import { calculate } from '../../../worker/components/utilities/calculator.ts';
import { draw } from '../support/draw.ts';
import { outcome } from '../support/outcome.ts';

/** Recorded from Langflow 1.7.1, as is the next table. */
const RESULTS: [string, string][] = [
  ['1+1', '2'],
  ['2*3+4', '10'],
  ['(2+3)*4', '20'],
  ['2**10', '1024'],
  ['2**0.5', '1.414214'],
  ['10/4', '2.5'],
  ['1/3', '0.333333'],
  ['1e3', '1000'],
  ['0.1+0.2', '0.3'],
  ['1_000+1', '1001'],
  ['0x10', '16'],
  ['True+1', '2'],
  ['2 ** 3 ** 2', '512'],
  ['1e400', 'inf'],
  ['1+1  ', '2'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1e5', '100000'],
  ['123456789*987654321', '121932631112635264'],
  ['0.0000001', '0'],
  ['1/3*3', '1'],
  ['100000000000000000000', '100000000000000000000'],
  ['1e-7*1', '0'],
  ['0**0', '1'],
  ['0.5e-3', '0.0005'],
  ['00', '0'],
  ['0b11', '3'],
  ['0o17', '15'],
  ['1 + 1 #x', '2'],
  ['1.e3', '1000'],
  ['3.0', '3'],
  ['1e15', '1000000000000000'],
  ['1e16', '10000000000000000'],
  ['123456.789e3', '123456789'],
  ['10**308*10', 'inf'],
  ['1e308*10-1e308*10', 'nan'],
  ['1e200*1e200', 'inf'],
  ['1E3', '1000'],
  ['1e+3', '1000'],
  ['1e-3', '0.001'],
  ['(1\n+2)', '3'],
  ['  # sum\n1+2', '3'],
  ['\f1+2', '3'],
];

const ERRORS: [string, string][] = [
  ['7//2', 'Invalid expression: Unsupported binary operator: FloorDiv'],
  ['7%3', 'Invalid expression: Unsupported binary operator: Mod'],
  ['-3+5', 'Invalid expression: Unsupported operation or expression type: UnaryOp'],
  ['+3', 'Invalid expression: Unsupported operation or expression type: UnaryOp'],
  ['1/0', 'Error: Division by zero'],
  ['abc', 'Invalid expression: Unsupported operation or expression type: Name'],
  ['', 'Invalid expression: invalid syntax (<unknown>, line 0)'],
  ['2 3', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['1+', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['"a"', 'Invalid expression: Unsupported constant type: str'],
  ['3 if 1 else 2', 'Invalid expression: Unsupported operation or expression type: IfExp'],
  ['2**-1', 'Invalid expression: Unsupported operation or expression type: UnaryOp'],
  ['9**9**9', "Invalid expression: (34, 'Numerical result out of range')"],
  ['10**400', "Invalid expression: (34, 'Numerical result out of range')"],
  ['1,2', 'Invalid expression: Unsupported operation or expression type: Tuple'],
  ['[1]', 'Invalid expression: Unsupported operation or expression type: List'],
  ['1j', 'Invalid expression: Unsupported constant type: complex'],
  ['(1', "Invalid expression: '(' was never closed (<unknown>, line 1)"],
  ['1.5.2', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['3 * (4', "Invalid expression: '(' was never closed (<unknown>, line 1)"],
  ['import os', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['5!', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['2^3', 'Invalid expression: Unsupported binary operator: BitXor'],
  ['1<2', 'Invalid expression: Unsupported operation or expression type: Compare'],
  ['not 1', 'Invalid expression: Unsupported operation or expression type: UnaryOp'],
  ['a+1', 'Invalid expression: Unsupported operation or expression type: Name'],
  ['f(1)', 'Invalid expression: Unsupported operation or expression type: Call'],
  ['1;2', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['1\n+2', 'Invalid expression: invalid syntax (<unknown>, line 2)'],
  ['  1+1', 'Invalid expression: unexpected indent (<unknown>, line 1)'],
  ['1 + # c', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['-0', 'Invalid expression: Unsupported operation or expression type: UnaryOp'],
  ['(-8)**(1/3)', 'Invalid expression: Unsupported operation or expression type: UnaryOp'],
  [
    '01',
    'Invalid expression: leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers (<unknown>, line 1)',
  ],
  ['1__0', 'Invalid expression: invalid decimal literal (<unknown>, line 1)'],
  ['1e', 'Invalid expression: invalid decimal literal (<unknown>, line 1)'],
  ['٣+1', "Invalid expression: invalid character '٣' (U+0663) (<unknown>, line 1)"],
  ['2×3', "Invalid expression: invalid character '×' (U+00D7) (<unknown>, line 1)"],
  ['()', 'Invalid expression: Unsupported operation or expression type: Tuple'],
  ['(1,)', 'Invalid expression: Unsupported operation or expression type: Tuple'],
  ['1 if', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['lambda: 1', 'Invalid expression: Unsupported operation or expression type: Lambda'],
  ['x:=1', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  [' ', 'Invalid expression: unexpected indent (<unknown>, line 1)'],
  ['\t1', 'Invalid expression: unexpected indent (<unknown>, line 1)'],
  ['1 1', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['@', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['$', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['?', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['1..2', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['1 +\n 2', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['"a"+"b"', 'Invalid expression: Unsupported constant type: str'],
  ['b"x"', 'Invalid expression: Unsupported constant type: bytes'],
  ['...', 'Invalid expression: Unsupported constant type: ellipsis'],
  ['None', 'Invalid expression: Unsupported constant type: NoneType'],
  ['0x', 'Invalid expression: invalid hexadecimal literal (<unknown>, line 1)'],
  ['1a', 'Invalid expression: invalid decimal literal (<unknown>, line 1)'],
  ['1.a', 'Invalid expression: invalid decimal literal (<unknown>, line 1)'],
  ['"abc', 'Invalid expression: unterminated string literal (detected at line 1) (<unknown>, line 1)'],
  ['(2+3', "Invalid expression: '(' was never closed (<unknown>, line 1)"],
  ['2+3)', "Invalid expression: unmatched ')' (<unknown>, line 1)"],
  ['2+3]', "Invalid expression: unmatched ']' (<unknown>, line 1)"],
  ['{', "Invalid expression: '{' was never closed (<unknown>, line 1)"],
  ['{}', 'Invalid expression: Unsupported operation or expression type: Dict'],
  ['*', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['/', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['**2', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['2**', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['2*/3', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['2 + + 3', 'Invalid expression: Unsupported operation or expression type: UnaryOp'],
  ['2 - - 3', 'Invalid expression: Unsupported operation or expression type: UnaryOp'],
  ['- 2', 'Invalid expression: Unsupported operation or expression type: UnaryOp'],
  ['~1', 'Invalid expression: Unsupported operation or expression type: UnaryOp'],
  ['1 == 1', 'Invalid expression: Unsupported operation or expression type: Compare'],
  ['1 and 2', 'Invalid expression: Unsupported operation or expression type: BoolOp'],
  ['a.b', 'Invalid expression: Unsupported operation or expression type: Attribute'],
  ['a[0]', 'Invalid expression: Unsupported operation or expression type: Subscript'],
  ['"', 'Invalid expression: unterminated string literal (detected at line 1) (<unknown>, line 1)'],
  ["'", 'Invalid expression: unterminated string literal (detected at line 1) (<unknown>, line 1)'],
  ['é', 'Invalid expression: Unsupported operation or expression type: Name'],
  ['1+é', 'Invalid expression: Unsupported operation or expression type: Name'],
  ['`', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['1 = 2', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['x = 1', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['1+1;', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['yield', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['await x', 'Invalid expression: Unsupported operation or expression type: Await'],
  ["f'{1}'", 'Invalid expression: Unsupported operation or expression type: JoinedStr'],
  ['2**1024', "Invalid expression: (34, 'Numerical result out of range')"],
  ['2.0**1024', "Invalid expression: (34, 'Numerical result out of range')"],
  ['(0-2)**0.5', "Invalid expression: float() argument must be a string or a real number, not 'complex'"],
  ['0**(0-1)', 'Error: Division by zero'],
  ['1_', 'Invalid expression: invalid decimal literal (<unknown>, line 1)'],
  ['_1', 'Invalid expression: Unsupported operation or expression type: Name'],
  [
    '0_1',
    'Invalid expression: leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers (<unknown>, line 1)',
  ],
  [
    '0777',
    'Invalid expression: leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers (<unknown>, line 1)',
  ],
  ['0xg', 'Invalid expression: invalid hexadecimal literal (<unknown>, line 1)'],
  ['1 + 2 3', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['max(1,2)', 'Invalid expression: Unsupported operation or expression type: Call'],
  ['pi', 'Invalid expression: Unsupported operation or expression type: Name'],
  ['1+\n2', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
  ['1 if 2 else', 'Invalid expression: invalid syntax (<unknown>, line 1)'],
];

test.each(RESULTS)('%j is %s', (expression, result) => {
  expect(calculate(expression).data).toEqual({ result });
});

test.each(ERRORS)('%j is refused: %s', (expression, error) => {
  expect(calculate(expression).data).toEqual({ error, input: expression });
});

test.each([
  ['a long sum', Array.from({ length: 50_000 }, () => '1').join('+'), { result: '50000' }],
  ['deep brackets', `${'('.repeat(150)}1${')'.repeat(150)}`, { result: '1' }],
])('%s is computed', (_name, expression, expected) => {
  expect(calculate(expression).data).toEqual(expected);
});

test.each([
  ['too many brackets', `${'('.repeat(1000)}1${')'.repeat(1000)}`, /too many nested parentheses/],
  ['a tower of powers', Array.from({ length: 50_000 }, () => '2').join('**'), /too many nested expressions/],
  ['a row of signs', `${'-'.repeat(50_000)}1`, /too many nested expressions/],
  ['a number beyond all', '9'.repeat(400), /int too large to convert to float/],
  ['a name that objects have', 'constructor', /expression type: Name/],
  ['another', '__proto__ + 1', /expression type: Name/],
])('%s is refused, not crashed on', (_name, expression, expected) => {
  expect(calculate(expression).data.error).toMatch(expected);
});

test('the component logs its result and says it of itself', async () => {
  const flow = draw({ 'CalculatorComponent-1': { expression: '4*4*(33/22)+12-20' } });
  expect(await outcome(flow, 'CalculatorComponent-1.result')).toEqual({
    value: { result: '16' },
    told: '16',
    logs: ['Calculation result: 16'],
  });
});

test('an expression that is none does not fail the run', async () => {
  const flow = draw({ 'CalculatorComponent-1': { expression: '1/0' } });
  expect(await outcome(flow, 'CalculatorComponent-1.result')).toEqual({
    value: { error: 'Error: Division by zero', input: '1/0' },
    told: 'Error: Division by zero',
    logs: [],
  });
});
