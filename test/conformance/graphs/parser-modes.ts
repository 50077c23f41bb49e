import { type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** A webhook's payload through parsers in both modes, on the run route. */
export const parserModes: ConformanceFlow = {
  name: 'Parser modes',
  build(templates) {
    const flow = buildFlow('Parser modes', templates);
    const hook = flow.node('Webhook', 'hook', {
      data: '{"name": "Ann", "age": 30, "tags": ["a", "b"], "ok": true, "none": null, "deep": {"x": 1.0}}',
    });
    const parser = flow.node('ParserComponent', 'parse', {
      pattern: '{name} is {age}, {tags} {ok} {none} {deep} {missing}.',
    });
    const text = flow.node('ParserComponent', 'text', { mode: 'Stringify' });
    const parsed = flow.node('ChatOutput', 'parsed');
    const stringified = flow.node('ChatOutput', 'text');
    const data = flow.node('ChatOutput', 'data');
    flow.edge(hook, 'output_data', parser, 'input_data').edge(parser, 'parsed_text', parsed, 'input_value');
    flow.edge(hook, 'output_data', text, 'input_data').edge(text, 'parsed_text', stringified, 'input_value');
    return flow.edge(hook, 'output_data', data, 'input_value').flow();
  },
  cases: [
    plain('stored payload', { session_id: 'a' }),
    plain('stored payload, debug', { session_id: 'a', output_type: 'debug' }),
    plain('payload beside an input', { input_value: 'ignored?', session_id: 'a' }),
    ...PAYLOADS().map((data) =>
      plain(`payload ${data}`, { session_id: 'c', output_type: 'debug', tweaks: { 'Webhook-hook': { data } } }),
    ),
    ...['{age:>6}|', '{deep[x]}', '{name!r} {{}}', '{tags[1]}', '{age:.2f}', '{none}', '{', ''].map((pattern) =>
      plain(`pattern ${pattern}`, { session_id: 'd', tweaks: { 'ParserComponent-parse': { pattern } } }),
    ),
  ],
};

function PAYLOADS(): string[] {
  return ['not json', '', '{}', '[1, 2]', '"text"', '{"name": "Zoë\\n", "age": 1e21}', '{"name": "a\\\\nb"}'];
}
