import type { Json } from '../http-services/json-members.ts';
import {
  ServiceAnswerError,
  ServiceRefusedError,
  ServiceTimeoutError,
  ServiceUnreachableError,
} from '../http-services/service-errors.ts';

/** What `ask` gives, or one row that tells why there is nothing: a flow goes on with it. */
export async function orTavilyError(
  ask: () => Promise<readonly Json[]>,
  asked: 'search' | 'extract',
): Promise<readonly Json[]> {
  try {
    return await ask();
  } catch (error) {
    const text = complaint(error, asked);
    return [{ error: text, text }];
  }
}

function complaint(error: unknown, asked: 'search' | 'extract'): string {
  if (error instanceof ServiceTimeoutError) {
    return asked === 'search'
      ? 'Request timed out (90s). Please try again or adjust parameters.'
      : 'Request timed out (90s): The read operation timed out';
  }
  if (error instanceof ServiceRefusedError) return `HTTP error occurred: ${error.status} - ${error.body}`;
  if (error instanceof ServiceUnreachableError) {
    return `${asked === 'search' ? 'Request error occurred' : 'Data processing error'}: ${error.message}`;
  }
  if (error instanceof ServiceAnswerError && asked === 'search') return `Invalid response format: ${error.message}`;
  throw error;
}
