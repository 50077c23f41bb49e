import { charsetOf, decodeText } from '../../documents/decode-text.ts';
import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { makeData, makeDataFrame } from '../../engine/make-value.ts';
import { parsePythonJson } from '../../engine/python-float.ts';
import type { Data } from '../../engine/values.ts';
import { answerName, isBinary } from './api/answer-name.ts';
import { type PlannedRequest, plannedRequest } from './api/planned-request.ts';
import { requestInputs } from './api/request-inputs.ts';
import { type Answer, RequestFailedError, sendRequest } from './api/send-request.ts';

/** Sends one HTTP request. Where there is no answer, the record says so: flows go on with it. */
export const apiRequest = defineComponent({
  type: 'APIRequest',
  displayName: 'API Request',
  description: 'Sends an HTTP request and gives on its answer.',
  icon: 'Globe',
  inputs: requestInputs,
  outputs: [
    {
      name: 'data',
      displayName: 'API Response',
      types: ['Data'],
      method: 'make_api_request',
      async run(inputs, context) {
        const answers = await askEach(inputs, context);
        const told = 'urls' in inputs ? answers : (answers[0] as Data);
        context.status(told);
        return told;
      },
    },
    {
      name: 'dataframe',
      displayName: 'DataFrame',
      types: ['DataFrame'],
      method: 'as_dataframe',
      hidden: true,
      run: async (inputs, context) => makeDataFrame((await askEach(inputs, context)).map(({ data }) => data)),
    },
  ],
});

/** Versions before 1.5 have a list of addresses and give a record for each. */
async function askEach(inputs: Inputs, context: ComponentContext): Promise<readonly Data[]> {
  const urls = 'urls' in inputs ? [inputs.urls].flat() : [inputs.url_input];
  const plans = urls.map((url_input) => plannedRequest({ ...inputs, url_input }));
  return Promise.all(plans.map(async (plan) => await ask(plan, inputs, context)));
}

async function ask(plan: PlannedRequest, inputs: Inputs, context: ComponentContext): Promise<Data> {
  const options = { timeout: Number(inputs.timeout ?? 30), followRedirects: inputs.follow_redirects === true };
  try {
    const answer = await sendRequest(plan, options, context);
    const { content, bytes } = await contentOf(answer, inputs, context);
    const data = makeData({
      source: plan.url,
      status_code: answer.status,
      response_headers: answer.headers,
      ...historyOf(answer),
      ...content,
      ...(inputs.include_httpx_metadata === true && { headers: plan.headers }),
    });
    return bytes === undefined ? data : { ...data, bytes };
  } catch (error) {
    if (!(error instanceof RequestFailedError)) throw error;
    context.log('', `Error making request to ${plan.url}`);
    return makeData({
      source: plan.url,
      headers: withoutSecrets(plan.headers),
      status_code: 500,
      error: error.message,
      ...historyOf(error),
    });
  }
}

/** JSON is read; any other content is what Python holds as bytes. */
async function contentOf(answer: Answer, inputs: Inputs, context: ComponentContext): Promise<Content> {
  if (inputs.save_to_file === true) {
    const name = answerName(answer.url, answer.headers);
    const saved = await context.step(`save ${name}`, () => context.services.files.save(name, answer.bytes));
    return { content: { file_path: saved.path } };
  }
  const text = decodeText(answer.bytes, charsetOf(answer.headers['content-type'] ?? ''));
  if (isBinary(answer.headers)) return { content: { result: text }, bytes: ['result'] };
  try {
    return { content: { result: parsePythonJson(text) } };
  } catch {
    context.log('', 'Failed to decode JSON response');
    return { content: { result: text }, bytes: ['result'] };
  }
}

function historyOf({ history }: Pick<Answer, 'history'>) {
  return history.length === 0 ? {} : { redirection_history: history };
}

/** A failure is shown to whoever talks with the flow: what identifies its owner is not. */
function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, /auth|cookie|key|token|secret/i.test(name) ? '***' : value]),
  );
}

interface Content {
  readonly content: Readonly<Record<string, unknown>>;
  readonly bytes?: readonly string[];
}
