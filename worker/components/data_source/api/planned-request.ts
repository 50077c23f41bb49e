import type { Inputs } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';
import { isRecord } from '../../../engine/graph/json.ts';
import { parsePythonJson } from '../../../engine/python-float.ts';
import { isData } from '../../../engine/value-kind.ts';
import { parseCurl } from './parse-curl.ts';
import { withParams } from './query-text.ts';

/** The request that a node's fields describe, or its curl command where it has no address. Throws TerminalError. */
export function plannedRequest(inputs: Inputs): PlannedRequest {
  const curl = String(inputs.curl_input ?? '').trim();
  const given = String(inputs.url_input ?? '').trim();
  if (given === '' && curl !== '') {
    const { url, method, headers, data } = parseCurl(curl);
    return {
      url: checkedUrl(url),
      method: checkedMethod(method),
      headers,
      body: data === null ? {} : bodyOfText(data),
    };
  }
  return {
    url: withParams(checkedUrl(given), paramsOf(inputs.query_params)),
    method: checkedMethod(String(inputs.method ?? 'GET')),
    headers: Object.fromEntries(pairs(inputs.headers).map(([name, value]) => [name, String(value)])),
    body: bodyOf(inputs.body),
  };
}

function checkedUrl(given: string): string {
  if (given === '') throw new TerminalError('URL cannot be empty', 'request_address');
  const url = /^https?:\/\//.test(given) ? given : `https://${given}`;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (host.includes('.') || host.startsWith('[') || host === 'localhost') return url;
  throw new TerminalError(`Invalid URL provided: ${url}`, 'request_address');
}

function checkedMethod(given: string): string {
  const method = given.toUpperCase();
  if (['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].includes(method)) return method;
  throw new TerminalError(`Unsupported method: ${method}`, 'request_method');
}

function paramsOf(given: unknown): Readonly<Record<string, unknown>> {
  if (isData(given)) return given.data;
  if (typeof given === 'string') return Object.fromEntries(new URLSearchParams(given));
  return isRecord(given) ? given : {};
}

/** Rows of names and values as one object; a row that is none is the object itself. */
function bodyOf(rows: unknown): Readonly<Record<string, unknown>> {
  const others = (Array.isArray(rows) ? rows : []).filter((row) => isRecord(row) && !('key' in row && 'value' in row));
  const named = pairs(rows);
  if (named.length === 0 && others.length > 0) return others[0] as Readonly<Record<string, unknown>>;
  return Object.fromEntries(named.map(([name, value]) => [name, jsonOrText(value)]));
}

function bodyOfText(text: string): Readonly<Record<string, unknown>> {
  const value = jsonOrText(text);
  return isRecord(value) ? value : { data: value };
}

function jsonOrText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return parsePythonJson(value);
  } catch {
    return value;
  }
}

function pairs(rows: unknown): [string, unknown][] {
  return (Array.isArray(rows) ? rows : [])
    .filter((row) => isRecord(row) && 'key' in row && 'value' in row)
    .map((row) => [String(row.key), row.value]);
}

export interface PlannedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, except with GET. */
  readonly body: Readonly<Record<string, unknown>>;
}
