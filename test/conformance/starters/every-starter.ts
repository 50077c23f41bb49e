import { type ConformanceFlow, plain, responses, streamed } from '../cases/conformance-flow.ts';
import type { FlowDocument } from '../graphs/flow-builder.ts';
import { MODEL_URL } from '../graphs/model-nodes.ts';
import { isField } from '../graphs/node-templates.ts';
import { FILE_PATH, FORM_PATH, PAGE_URL } from '../targets/places.ts';
import { readStarter, starterNames } from './starter-files.ts';

/**
 * Every starter project that is here, asked once plain, streamed and as a response. Pages are the local one, files the
 * uploaded one; keys that are missing are given. Answers of the recorded server are kept as digests where they are
 * long: the projects' prompts stand in them.
 */
export function everyStarter(): ConformanceFlow[] {
  return starterNames().map((name) => ({
    name: `Starter ${name}`,
    isDigested: true,
    build: () => offLine(readStarter(name), name === 'Portfolio Website Code Generator' ? FORM_PATH : FILE_PATH),
    cases: [
      plain('plain', { input_value: SAID, session_id: 'plain' }),
      streamed('plain', { input_value: SAID, session_id: 'streamed' }),
      ...responses('a question', SAID),
      ...(CALLS[name] ?? []).flatMap((said, index) => [
        plain(`call ${index + 1}`, { input_value: said, session_id: `call ${index + 1} plain` }),
        streamed(`call ${index + 1}`, { input_value: said, session_id: `call ${index + 1} streamed` }),
      ]),
    ],
  }));
}

const SAID = 'What is the Aare?';

/** What makes the fake model call tools that need no network, and fill in the forms of those flows that have one. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'Simple Agent': [
    'turn: evaluate_expression {"expression": "2*(3+4)"}',
    'turn: evaluate_expression {"expression": "1/0"}\nturn: evaluate_expression {"expression": "2**10"}',
    `turn: fetch_content {"urls": ["${PAGE_URL}/"]}`,
  ],
  'SaaS Pricing': ['turn: evaluate_expression {"expression": "2*(3+4)"}'],
  'Sequential Tasks Agents': ['turn: evaluate_expression {"expression": "2*(3+4)"}'],
  'Travel Planning Agents': ['turn: evaluate_expression {"expression": "2*(3+4)"}'],
  'Pokédex Agent': [`turn: make_api_request {"url_input": "${PAGE_URL}/"}`],
  'Financial Report Parser': [
    'turn: OutputModel {"objects": [{"EBITDA": "900", "NET_INCOME": "12 million", "GROSS_PROFIT": "1.2"}]}',
    'turn: OutputModel {"objects": [{"EBITDA": 900}]}',
  ],
  'Image Sentiment Analysis': [
    'answer: turn: OutputModel {"objects": [{"sentiment": "Positive", "description": "A calm river."}]}',
  ],
  'Market Research': [
    `answer: turn: OutputModel ${JSON.stringify({
      objects: [
        {
          domain: 'example.org',
          linkedinUrl: '',
          cheapestPlan: '9',
          hasFreeTrial: true,
          hasEnterprisePlan: false,
          hasAPI: true,
          market: 'B2B',
          pricingTiers: ['Free', 'Pro'],
          KeyFeatures: [],
          targetIndustries: ['Boats'],
        },
      ],
    })}`,
  ],
};

/** The project with what this machine can give in the place of what only the network has. */
function offLine(flow: FlowDocument | null, file: string): FlowDocument | null {
  for (const node of flow?.data.nodes ?? []) {
    const { template } = node.data.node ?? {};
    for (const [name, field] of Object.entries(template ?? {})) {
      if (!isField(field)) continue;
      if (name === 'urls' && Array.isArray(field.value)) field.value = field.value.map(() => `${PAGE_URL}/`);
      if (name === 'path' && field.type === 'file') field.file_path = field.list === true ? [file] : file;
      if (name === 'api_key' && field.value === '') Object.assign(field, { value: 'sk-fake', load_from_db: false });
      if (name === 'openai_api_base') field.value = MODEL_URL;
    }
  }
  return flow;
}
