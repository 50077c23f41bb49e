import type { FlowDocument } from '../graphs/flow-builder.ts';
import type { NodeTemplates } from '../graphs/node-templates.ts';

/** A flow and what is asked of it, in order: later cases see the messages of earlier ones in the same session. */
export interface ConformanceFlow {
  readonly name: string;
  /** The flow as a file would hold it; null where its source is absent, and then its cases are skipped. */
  build(templates: NodeTemplates): FlowDocument | null;
  readonly cases: readonly ConformanceCase[];
  /** Its long texts are somebody else's: recordings hold their digests. */
  readonly isDigested?: boolean;
}

export interface ConformanceCase {
  readonly name: string;
  readonly route: 'run' | 'advanced' | 'responses';
  readonly stream: boolean;
  /** The request's body. `session_id` and `previous_response_id` get a suffix on the wire that answers lose again. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** One plain run. */
export function plain(name: string, body: Body, headers: Headers = {}): ConformanceCase {
  return { name, route: 'run', stream: false, body, headers };
}

/** One streamed run. */
export function streamed(name: string, body: Body, headers: Headers = {}): ConformanceCase {
  return { name: `${name}, streamed`, route: 'run', stream: true, body, headers };
}

/** One run of `run/advanced`, in the session that the server picks. */
export function advanced(name: string, body: Body): ConformanceCase {
  return { name: `advanced: ${name}`, route: 'advanced', stream: false, body, headers: {} };
}

/** A plain and a streamed run, each in a session of its own so that neither sees the other. */
export function both(name: string, body: Body, headers: Headers = {}): ConformanceCase[] {
  const session = body.session_id ?? `both ${name}`;
  return [
    plain(name, { ...body, session_id: `${session} plain` }, headers),
    streamed(name, { ...body, session_id: `${session} streamed` }, headers),
  ];
}

/** A plain and a streamed call of the responses endpoint, each in a session of its own. */
export function responses(name: string, input: string, body: Body = {}): ConformanceCase[] {
  const session = body.previous_response_id ?? `responses ${name}`;
  const common = { route: 'responses', headers: {} } as const;
  const request = { input, ...body };
  return [
    {
      ...common,
      name: `responses: ${name}`,
      stream: false,
      body: { ...request, previous_response_id: `${session} plain` },
    },
    {
      ...common,
      name: `responses: ${name}, streamed`,
      stream: true,
      body: { ...request, stream: true, previous_response_id: `${session} streamed` },
    },
  ];
}

/** A run for each input, plain and streamed. */
export function forInputs(inputs: Readonly<Record<string, string>>, body: Body = {}): ConformanceCase[] {
  return Object.entries(inputs).flatMap(([name, input]) => both(name, { input_value: input, ...body }));
}

/** The header that hands in a variable for one request. */
export function variableHeader(name: string, value: string): Headers {
  return { [`X-LANGFLOW-GLOBAL-VAR-${name}`]: value };
}

/** What people type, and what breaks formatters. */
export const INPUTS: Readonly<Record<string, string>> = {
  'a greeting': 'Hello there',
  'an empty input': '',
  unicode: 'Grüße an 世界 🌍 — "quoted" \\n \t é',
  braces: 'use {name} and {{this}} and %s and {0}',
  'a long text': Array.from({ length: 40 }, (_, line) => `Line ${line}: the quick brown fox.`).join('\n'),
};

type Body = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;
