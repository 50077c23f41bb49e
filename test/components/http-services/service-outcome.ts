import type { RunContext } from '../../../worker/engine/context.ts';
import { makeData, makeMessage } from '../../../worker/engine/make-value.ts';
import { isData, isDataFrame, isMessage } from '../../../worker/engine/value-kind.ts';
import type { Tool } from '../../../worker/engine/values.ts';
import { testContext } from '../../engine/support/context.ts';
import { field } from '../support/draw.ts';
import { fed } from '../support/fed.ts';
import { answering, type RecordedTool, type SentRequest, type ServiceCase } from './recorded-answers.ts';

/** What came of a case here, and what was expected of it, in one form: texts of failures, records, rows, requests. */
export async function outcomeOf(
  recorded: ServiceCase,
  context: Partial<RunContext> = {},
): Promise<{ found: unknown; expected: unknown }> {
  const { fetch, requests } = answering(recorded.answers);
  const { drawn, given } = fieldsOf(recorded.fields);
  let tools: object | null = null;
  const { value, error, told } = await fed(
    recorded.type,
    recorded.output,
    drawn,
    given,
    { ...context, fetch },
    async (made) => {
      if (recorded.calls !== undefined) tools = await calledTools(recorded, made);
    },
  );
  const withStatus = recorded.status !== undefined && recorded.error === undefined && tools === null;
  return {
    found: {
      ...(error === undefined ? (tools ?? { value: shown(value) }) : { error }),
      ...(withStatus && { status: told }),
      requests: requests.map(comparable),
    },
    expected: {
      ...(recorded.error === undefined ? expectedValue(recorded) : { error: recorded.error }),
      ...(withStatus && { status: recorded.status }),
      requests: recorded.requests.map(comparable),
    },
  };
}

function expectedValue({ calls, tools, answered, value }: ServiceCase): object {
  return calls === undefined
    ? { value: withoutGaps(value) }
    : { tools: tools?.map(toolShape), answered: withoutGaps(answered) };
}

/** Fields for the template, and those whose values only an edge can bring. */
function fieldsOf(fields: ServiceCase['fields']) {
  const drawn: Record<string, unknown> = {};
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const arrives = (Array.isArray(value) ? value : [value]).some(isMarked);
    if (isFile(value)) drawn[name] = field({ type: 'file', file_path: value.$file, show: true });
    else if (arrives) given[name] = Array.isArray(value) ? value.map(made) : made(value);
    else drawn[name] = field({ value, show: true, load_from_db: false, ...(Array.isArray(value) && { list: true }) });
  }
  return { drawn, given };
}

function isMarked(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && ['$data', '$message', '$value'].some((mark) => mark in value);
}

function isFile(value: unknown): value is { $file: string } {
  return typeof value === 'object' && value !== null && '$file' in value;
}

function made(value: unknown): unknown {
  const marked = value as { $data?: Record<string, unknown>; $message?: string; $value?: unknown };
  if ('$value' in marked) return marked.$value;
  if (marked.$data !== undefined) return makeData(marked.$data);
  return makeMessage(testContext(), { text: marked.$message ?? '' });
}

async function calledTools(recorded: ServiceCase, value: unknown): Promise<object> {
  const tools = (Array.isArray(value) ? value : [value]) as Tool[];
  const answered: unknown[] = [];
  for (const { tool: name, args } of recorded.calls ?? []) {
    const tool = tools.find((one) => name === undefined || one.name === name) as Tool;
    try {
      answered.push({ value: shown(await tool.call(args, new AbortController().signal)) });
    } catch (error) {
      answered.push({ error: (error as Error).message });
    }
  }
  return { tools: tools.map(toolShape), answered };
}

/** Names and kinds of a tool's arguments; texts are each server's own. */
function toolShape({ name, parameters }: RecordedTool | Tool): object {
  const { properties = {}, required = [] } = parameters as { properties?: object; required?: string[] };
  return { name, arguments: Object.keys(properties), required: [...required].sort() };
}

function shown(value: unknown): unknown {
  if (isMessage(value)) return { $message: value.text };
  if (isData(value)) {
    return withoutGaps({ $data: value.data, ...(value.textKey !== 'text' && { text_key: value.textKey }) });
  }
  if (isDataFrame(value)) return { $rows: value.rows.map(withoutGaps) };
  return Array.isArray(value) ? value.map(shown) : withoutGaps(value);
}

/** A table's rows have gaps there, and lack the member here. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGaps);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null && member !== undefined && !Number.isNaN(member))
      .map(([name, member]) => [name, withoutGaps(member)]),
  );
}

function comparable({ url, ...request }: SentRequest): object {
  const { protocol: _, host, pathname, searchParams } = new URL(url);
  return { ...request, to: `${host}${pathname.replace('//', '/')}`, query: [...searchParams] };
}
