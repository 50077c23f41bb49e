import { type ConformanceFlow, plain } from '../cases/conformance-flow.ts';
import { buildFlow } from './flow-builder.ts';

/** What a prompt's braces can hold. */
export const promptFormats: ConformanceFlow = {
  name: 'Prompt formats',
  build(templates) {
    const flow = buildFlow('Prompt formats', templates);
    const input = flow.node('ChatInput', 'in');
    const prompt = flow.node('Prompt', 'format', { template: '{a}{b}' });
    const output = flow.node('ChatOutput', 'out');
    return flow.edge(input, 'message', prompt, 'a').edge(prompt, 'prompt', output, 'input_value').flow();
  },
  cases: TEMPLATES().map((template) =>
    plain(`template ${template}`, {
      input_value: "v{w} 'q' é",
      session_id: 'formats',
      tweaks: { 'Prompt-format': { template, b: 'second' } },
    }),
  ),
};

function TEMPLATES(): string[] {
  return [
    '{a}|{b}',
    '{{a}} {a}',
    '{a} {{ {a} }}',
    '{a!r}',
    '{a!s:>12}|',
    '{a:^14}|{b:*<8}|',
    '{a:.3}',
    '{ a }',
    '{}',
    '{0}',
    '}',
    '{b}\\n\\n\\n{b}',
    'json {{"k": "{a}"}}',
    '',
  ];
}
