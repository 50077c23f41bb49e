import { jsonDumps } from '../../engine/python-json.ts';
import { type Asker, askService } from '../http-services/ask-service.ts';
import { jsonOf } from '../http-services/service-answer.ts';

/** Asks a Home Assistant server. What goes wrong is a text behind `prefix`, for flows and agents to read. */
export async function askHomeAssistant(asked: HomeAssistantRequest, asker: Asker): Promise<unknown> {
  try {
    const answer = await askService(asker, {
      url: `${asked.baseUrl}${asked.path}`,
      headers: { Authorization: `Bearer ${asked.token}`, 'Content-Type': 'application/json' },
      ...(asked.json !== undefined && { json: asked.json }),
      timeout: 10,
    });
    return jsonOf(answer, 'requests');
  } catch (error) {
    if (asker.signal.aborted) throw error;
    return `${asked.prefix} ${(error as Error).message}`;
  }
}

/** JSON as people read it. */
export function indented(value: unknown): string {
  return jsonDumps(value, { indent: 2, ensureAscii: false });
}

export interface HomeAssistantRequest {
  readonly baseUrl: unknown;
  readonly token: unknown;
  readonly path: string;
  readonly json?: unknown;
  readonly prefix: string;
}
