import type { ComponentContext, Inputs } from '../../engine/component.ts';
import { askService } from '../http-services/ask-service.ts';
import { refusal } from '../vectorstores/ask-store.ts';

/**
 * Sends statements to a ClickHouse server, with settings in the query of the URL, and gives its answer's text. Throws
 * ServiceRefusedError with the server's words.
 */
export function clickhouseClient(inputs: Inputs, context: ComponentContext) {
  const isSecure = inputs.secure === true || Number(inputs.port) === 8443;
  const url = `${isSecure ? 'https' : 'http'}://${inputs.host || 'localhost'}:${inputs.port || 8123}/`;
  const headers = {
    'x-clickhouse-user': String(inputs.username ?? ''),
    'x-clickhouse-key': String(inputs.password ?? ''),
    'content-type': 'text/plain; charset=utf-8',
  };
  return async (statement: string, settings: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const query = { database: String(inputs.database ?? ''), ...settings };
    const answer = await askService(context, { url, method: 'POST', headers, query, body: statement, timeout: 120 });
    if (answer.status !== 200) throw refusal('ClickHouse', answer.status, answer.text);
    return answer.text;
  };
}
