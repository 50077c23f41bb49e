import { readFileSync } from 'node:fs';

const [file = ''] = process.argv.slice(2);
const counts = readCounts(file);
if (counts) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = counts;
  for (const { name, message } of brokenFiles(testResults)) console.log(`${name} could not be run: ${message}`);
  const skipped = numPendingTests + numTodoTests;
  console.log(`${numPassedTests} passed, ${numFailedTests} failed${skipped ? `, ${skipped} skipped` : ''}`);
  if (!counts.success || numPassedTests === 0) process.exitCode = 1;
} else {
  console.log('The tests did not run to their end.');
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

function readCounts(path: string): Counts | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Files that failed with no failed test in them: they broke before, and count in no other number. */
function brokenFiles(results: Counts['testResults']): Counts['testResults'] {
  return results.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
}

/** The part of vitest's JSON report that is read. */
interface Counts {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}
