import type { Inputs } from '../../engine/component.ts';
import type { ChatModelSettings } from '../../engine/context.ts';
import { isDataFrame } from '../../engine/value-kind.ts';
import { answerShape, titledSchema } from '../llm_operations/structured-output/output-schema.ts';
import { chatSettings, countIn, present, secondsIn, textIn } from '../model-nodes/settings.ts';
import { ollamaUrl } from './ollama-url.ts';

/** An Ollama node's fields as its model's settings. Numbers of 0 count as not set. Throws TerminalError for bad rows. */
export function ollamaSettings(inputs: Inputs): ChatModelSettings {
  const mirostat = MIROSTAT[String(inputs.mirostat ?? '')];
  const stop = textIn({ stop: inputs.stop_tokens }, 'stop');
  const options = present({
    ...(mirostat === undefined
      ? {}
      : { mirostat, mirostat_eta: countIn(inputs, 'mirostat_eta'), mirostat_tau: countIn(inputs, 'mirostat_tau') }),
    ...Object.fromEntries(COUNTS.map((name) => [name, countIn(inputs, name)])),
    stop: stop === '' ? null : stop.split(','),
  });
  return chatSettings({
    provider: 'Ollama',
    modelName: String(inputs.model_name ?? ''),
    apiKey: textIn(inputs, 'api_key') || null,
    baseUrl: ollamaUrl(textIn(inputs, 'base_url')),
    temperature: countIn(inputs, 'temperature'),
    maxRetries: 0,
    timeout: secondsIn(inputs, 'timeout'),
    extra: { options, ...present({ format: formatOf(inputs) }) },
  });
}

/** The JSON Schema of the answer: of the table's rows, or as it was written; the unchanged first row asks for none. */
function formatOf({ enable_structured_output: isWanted, format }: Inputs): unknown {
  if (isWanted !== true) return null;
  if (typeof format === 'string') return jsonOr(format);
  const rows = isDataFrame(format) ? format.rows : format;
  if (!Array.isArray(rows)) return rows;
  if (rows.length === 0 || JSON.stringify(rows.map(known)) === UNCHANGED) return null;
  const schema = titledSchema(answerShape(rows, 'OutputModel')) as { $defs?: Readonly<Record<string, unknown>> };
  return Object.values(schema.$defs ?? {})[0];
}

function known({ name, description, type, multiple }: Readonly<Record<string, unknown>>): unknown {
  return [name, description, type, String(multiple).toLowerCase()];
}

/** `json` itself is a format too. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? null : text;
  }
}

const UNCHANGED = JSON.stringify([['field', 'description of field', 'str', 'false']]);
const MIROSTAT: Readonly<Record<string, number>> = { Mirostat: 1, 'Mirostat 2.0': 2 };
const COUNTS = ['num_ctx', 'num_gpu', 'num_thread', 'repeat_last_n', 'repeat_penalty', 'tfs_z', 'top_k', 'top_p'];
