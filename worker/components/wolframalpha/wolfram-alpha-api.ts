import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { askService } from '../http-services/ask-service.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { checkStatus } from '../http-services/service-answer.ts';
import { childrenOf, childText, parseXml, type XmlElement } from '../http-services/xml.ts';

/** Has WolframAlpha compute an answer. */
export const wolframAlphaApi = defineComponent({
  type: 'WolframAlphaAPI',
  displayName: 'WolframAlpha API',
  description: 'Has WolframAlpha compute an answer: mathematics, facts and data.',
  icon: 'WolframAlphaAPI',
  inputs: [
    {
      name: 'input_value',
      input: 'MultilineInput',
      displayName: 'Input Query',
      info: 'What to compute, for example: What is the population of France?',
      inputTypes: ['Message'],
    },
    { name: 'app_id', input: 'SecretStrInput', displayName: 'WolframAlpha App ID', required: true },
  ],
  outputs: [
    tableOutput(
      { name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' },
      async (inputs, context) => [{ text: await compute(inputs, context) }],
    ),
  ],
});

async function compute(inputs: Inputs, context: ComponentContext): Promise<string> {
  const answer = await askService(context, {
    url: 'https://api.wolframalpha.com/v2/query',
    query: { appid: inputs.app_id, input: inputs.input_value },
  });
  checkStatus(answer);
  const result = parseXml(answer.text);
  const [error] = childrenOf(result, 'error');
  if (error !== undefined) {
    throw new TerminalError(`Error ${childText(error, 'code')}: ${childText(error, 'msg')}`, 'service_refused');
  }
  const pods = childrenOf(result, 'pod');
  const found = pods.find(({ attributes }) => attributes.primary === 'true' || attributes.title === 'Result');
  if (pods[0] === undefined || found === undefined) return "Wolfram Alpha wasn't able to answer it";
  const text = textOfPod(found);
  if (text === '') return 'No good Wolfram Alpha Result was found';
  return `Assumption: ${textOfPod(pods[0])} \nAnswer: ${text}`;
}

function textOfPod(pod: XmlElement): string {
  return childrenOf(pod, 'subpod')
    .map((subpod) => childText(subpod, 'plaintext') ?? '')
    .filter((text) => text !== '')
    .join('\n');
}
