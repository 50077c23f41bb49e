import { type ConformanceFlow, plain, responses, streamed } from '../cases/conformance-flow.ts';
import type { FlowDocument } from '../graphs/flow-builder.ts';
import { MODEL_URL } from '../graphs/model-nodes.ts';
import { isField } from '../graphs/node-templates.ts';
import { FILE_PATH, PAGE_URL } from '../targets/places.ts';
import { readStarter, starterNames } from './starter-files.ts';

/**
 * Every starter project that is here, asked once plain, streamed and as a response. Pages are the local one, files the
 * uploaded one; keys that are missing are given. Answers of the recorded server are kept as digests where they are long:
 * the projects' prompts stand in them.
 */
export function everyStarter(): ConformanceFlow[] {
  return starterNames().map((name) => ({
    name: `Starter ${name}`,
    isDigested: true,
    build: () => offLine(readStarter(name)),
    cases: [
      plain('plain', { input_value: SAID, session_id: 'plain' }),
      streamed('plain', { input_value: SAID, session_id: 'streamed' }),
      ...responses('a question', SAID),
      ...(callsOf(name) ?? []).flatMap((said, index) => [
        plain(`call ${index + 1}`, { input_value: said, session_id: `call ${index + 1} plain` }),
        streamed(`call ${index + 1}`, { input_value: said, session_id: `call ${index + 1} streamed` }),
      ]),
    ],
  }));
}

const SAID = 'What is the Aare?';

/** What makes the fake model call the tools of those agents whose tools need no network. */
function callsOf(name: string): readonly string[] | undefined {
  return CALLS[name];
}

const CALLS: Readonly<Record<string, readonly string[]>> = {
  'Simple Agent': [
    'turn: evaluate_expression {"expression": "2*(3+4)"}',
    'turn: evaluate_expression {"expression": "1/0"}\nturn: no_such_tool {}',
    `turn: fetch_content {"urls": ["${PAGE_URL}/"]}`,
  ],
};

/** The project with what this machine can give in the place of what only the network has. */
function offLine(flow: FlowDocument | null): FlowDocument | null {
  for (const node of flow?.data.nodes ?? []) {
    const { template } = node.data.node ?? {};
    for (const [name, field] of Object.entries(template ?? {})) {
      if (!isField(field)) continue;
      if (name === 'urls' && Array.isArray(field.value)) field.value = field.value.map(() => `${PAGE_URL}/`);
      if (name === 'path' && field.type === 'file') field.file_path = field.list === true ? [FILE_PATH] : FILE_PATH;
      if (name === 'api_key' && field.value === '') Object.assign(field, { value: 'sk-fake', load_from_db: false });
      if (name === 'openai_api_base') field.value = MODEL_URL;
    }
  }
  return flow;
}
