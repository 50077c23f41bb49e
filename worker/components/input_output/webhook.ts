import { type ComponentContext, defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import { parsePythonJson } from '../../engine/python-float.ts';
import type { Data } from '../../engine/values.ts';

/** The body of a request to the flow's webhook, as a record. */
export const webhook = defineComponent({
  type: 'Webhook',
  displayName: 'Webhook',
  description: "Starts the flow with the body of a request to the flow's own address.",
  icon: 'webhook',
  inputs: [
    {
      name: 'data',
      input: 'MultilineInput',
      displayName: 'Payload',
      info: 'The body of the request.',
      value: '',
      multiline: true,
      advanced: true,
      inputTypes: ['Message'],
    },
    {
      name: 'curl',
      input: 'MultilineInput',
      displayName: 'cURL',
      value: 'CURL_WEBHOOK',
      multiline: true,
      advanced: true,
      inputTypes: [],
    },
    {
      name: 'endpoint',
      input: 'MultilineInput',
      displayName: 'Endpoint',
      value: 'BACKEND_URL',
      multiline: true,
      inputTypes: [],
      more: { copy_field: true },
    },
  ],
  outputs: [
    {
      name: 'output_data',
      displayName: 'Data',
      types: ['Data'],
      method: 'build_data',
      run: async (inputs, context) => read((inputs.data as string | null) ?? '', context),
    },
  ],
});

/** Facts 10: no body is an empty record, and a text that is not JSON becomes the member `payload`. */
function read(body: string, context: ComponentContext): Data {
  if (body === '') {
    context.status('No data provided.');
    return makeData({});
  }
  const parsed = parse(body.replaceAll('"\n"', '"\\n"'));
  if (parsed === undefined) {
    context.status(`Invalid JSON payload. Please check the format.\n\n${body}`);
    return makeData({ payload: body });
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
    const record = makeData(parsed as Record<string, unknown>);
    context.status(record);
    return record;
  }
  throw new TerminalError(
    `The webhook got ${Array.isArray(parsed) ? 'a JSON array' : `the JSON value ${JSON.stringify(parsed)}`}, but needs a JSON object: wrap it, as {"items": …}.`,
    'webhook_payload',
  );
}

function parse(text: string): unknown {
  try {
    return parsePythonJson(text);
  } catch {
    return undefined;
  }
}
