import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { jsonDumps } from '../../engine/python-json.ts';
import { askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, textOf } from '../http-services/json-members.ts';
import { recordOutput } from '../http-services/outputs.ts';
import { jsonOf } from '../http-services/service-answer.ts';
import { ServiceAnswerError, ServiceTimeoutError, ServiceUnreachableError } from '../http-services/service-errors.ts';

/** Has an evaluator of LangWatch judge an answer. */
export const langwatchEvaluator = defineComponent({
  type: 'LangWatchEvaluator',
  displayName: 'LangWatch Evaluator',
  description: 'Has an evaluator of LangWatch judge an answer.',
  icon: 'Langwatch',
  inputs: [
    {
      name: 'evaluator_name',
      input: 'DropdownInput',
      displayName: 'Evaluator Name',
      info: 'The evaluator, as LangWatch lists it.',
      required: true,
      realTimeRefresh: true,
    },
    { name: 'api_key', input: 'SecretStrInput', displayName: 'LangWatch API Key', required: true },
    { name: 'input', input: 'MessageTextInput', displayName: 'Input', inputTypes: ['Message'] },
    { name: 'output', input: 'MessageTextInput', displayName: 'Output', inputTypes: ['Message'] },
    { name: 'expected_output', input: 'MessageTextInput', displayName: 'Expected Output', inputTypes: ['Message'] },
    {
      name: 'contexts',
      input: 'MessageTextInput',
      displayName: 'Contexts',
      info: 'What the answer was made from, with commas between.',
      inputTypes: ['Message'],
    },
    { name: 'timeout', input: 'IntInput', displayName: 'Timeout', value: 30, advanced: true },
  ],
  outputs: [
    recordOutput(
      { name: 'evaluation_result', displayName: 'Evaluation Result', method: 'evaluate' },
      async (inputs, context) => {
        if (textOf(inputs.api_key) === '') return { error: 'API key is required' };
        const evaluators = await listEvaluators(context);
        const name = textOf(inputs.evaluator_name) || (evaluators[0] ?? '');
        if (!evaluators.includes(name)) return { error: `Selected evaluator '${name}' not found.` };
        return evaluate(name, inputs, context);
      },
    ),
  ],
});

const endpoint = 'https://app.langwatch.ai';

async function listEvaluators(context: ComponentContext): Promise<readonly string[]> {
  const answer = await askService(context, { url: `${endpoint}/api/evaluations/list`, timeout: 10 });
  const names = Object.keys(objectOf(objectOf(jsonOf(answer)).evaluators));
  if (names.length > 0) return names;
  const text = `No evaluators found from ${endpoint}`;
  context.status(text);
  throw new TerminalError(text, 'service_answer');
}

async function evaluate(name: string, inputs: Inputs, context: ComponentContext): Promise<Json> {
  const contexts = textOf(inputs.contexts);
  const { input, output, expected_output } = inputs;
  try {
    const answer = await askService(context, {
      url: `${endpoint}/api/evaluations/${name}/evaluate`,
      headers: { 'X-Auth-Token': textOf(inputs.api_key) },
      json: {
        data: { input, output, expected_output, contexts: contexts === '' ? [] : contexts.split(',') },
        settings: {},
      },
      timeout: Number(inputs.timeout) || 30,
      redirect: 'manual',
    });
    const result = objectOf(jsonOf(answer));
    context.status(`Evaluation completed successfully. Result:\n${jsonDumps(result, { indent: 2 })}`);
    return result;
  } catch (error) {
    if (!softFailures.some((kind) => error instanceof kind)) throw error;
    const text = `Evaluation error: ${(error as Error).message}`;
    context.status(text);
    return { error: text };
  }
}

/** What a flow goes on with; a refusal fails it. */
const softFailures = [ServiceUnreachableError, ServiceTimeoutError, ServiceAnswerError];
