import type { InputDeclaration } from '../../engine/component.ts';
import { schemaColumns } from '../llm_operations/structured-output-inputs.ts';
import { choice, dict, flag, fraction, key, message, slider, whole } from '../model-nodes/fields.ts';

/** What an editor draws of an Ollama model, beside input, system message and stream. */
export const ollamaInputs: readonly InputDeclaration[] = [
  message('base_url', 'Ollama API URL', {
    info: 'Where Ollama listens.',
    value: 'http://localhost:11434',
    realTimeRefresh: true,
  }),
  choice('model_name', 'Model Name', [], { required: true, realTimeRefresh: true, more: { refresh_button: true } }),
  key('api_key', 'Ollama API Key', { advanced: true, realTimeRefresh: true }),
  slider('temperature', 'Temperature', 0.1, [0, 1], { advanced: true }),
  {
    name: 'format',
    input: 'TableInput',
    displayName: 'Format',
    info: 'The members of the answer, one a row.',
    value: [{ name: 'field', description: 'description of field', type: 'str', multiple: 'False' }],
    show: false,
    more: { table_schema: schemaColumns() },
  },
  dict('metadata', 'Metadata', { info: 'Kept for flows that have it; it is not sent.' }),
  choice('mirostat', 'Mirostat', ['Disabled', 'Mirostat', 'Mirostat 2.0'], {
    info: 'Keeps the perplexity of an answer near a target.',
    advanced: true,
    realTimeRefresh: true,
  }),
  fraction('mirostat_eta', 'Mirostat Eta', { info: 'How fast Mirostat learns.' }),
  fraction('mirostat_tau', 'Mirostat Tau', { info: "Mirostat's target." }),
  whole('num_ctx', 'Context Window Size', { info: 'How many tokens the model sees.' }),
  whole('num_gpu', 'Number of GPUs', { info: 'How many layers or GPUs are used, as Ollama counts.' }),
  whole('num_thread', 'Number of Threads', { info: 'How many threads compute.' }),
  whole('repeat_last_n', 'Repeat Last N', { info: 'How far back repetitions are looked for.' }),
  fraction('repeat_penalty', 'Repeat Penalty', { info: 'Above 1: against saying the same again.' }),
  fraction('tfs_z', 'TFS Z', { info: 'Tail free sampling.' }),
  whole('timeout', 'Timeout', { info: 'How many seconds the model may be silent.' }),
  whole('top_k', 'Top K', { info: 'Only so many of the likeliest words.' }),
  fraction('top_p', 'Top P', { info: 'Only the likeliest words that together have this chance.' }),
  flag('enable_verbose_output', 'Ollama Verbose Output', { info: 'Kept for flows that have it.', advanced: true }),
  message('tags', 'Tags', { info: 'Kept for flows that have it.', advanced: true }),
  message('stop_tokens', 'Stop Tokens', { info: 'Where an answer ends, separated by commas.', advanced: true }),
  message('system', 'System', { info: 'Kept for flows that have it; use the system message.', advanced: true }),
  flag('tool_model_enabled', 'Tool Model Enabled', {
    info: 'Show only models that can call tools.',
    value: true,
    realTimeRefresh: true,
  }),
  message('template', 'Template', { info: 'Kept for flows that have it.', advanced: true }),
  flag('enable_structured_output', 'Enable Structured Output', {
    info: 'Answer in JSON of the format.',
    realTimeRefresh: true,
  }),
];
