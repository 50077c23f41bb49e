import type { Asker } from '../http-services/ask-service.ts';
import { ServiceRefusedError } from '../http-services/service-errors.ts';

/** What `ask` gives, or the text that flows and agents read of a failure. The end of the run ends it too. */
export async function orTold(
  asker: Asker,
  told: (error: Error, refused: ServiceRefusedError | null) => string,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (asker.signal.aborted) throw error;
    return told(error as Error, error instanceof ServiceRefusedError ? error : null);
  }
}

/** The status and body of a refusal, behind the text of it. */
export function withBody(refused: ServiceRefusedError | null): string {
  return refused === null ? '' : ` Status code: ${refused.status}, Response: ${refused.body}`;
}
