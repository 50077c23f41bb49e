import type { ComponentContext } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { LanguageModel } from '../../engine/values.ts';
import { agentTaskInputs } from '../models_and_agents/agent-task-inputs.ts';
import { modelInput, modelOf, taskOf, textOf } from './agents/agent-fields.ts';
import { defineAgent } from './agents/define-agent.ts';
import { documentAt } from './agents/document-at.ts';
import { jsonWork } from './agents/json-work.ts';
import { reactForm, reactLog, readReact } from './agents/react-words.ts';
import { requestTools } from './agents/request-tools.ts';
import { leadByText, runTextAgent, type Speech, type TextTool } from './agents/text-agent.ts';

/** An agent that reads the description of an API and answers questions by asking that API. */
export const openApiAgent = defineAgent({
  type: 'OpenAPIAgent',
  displayName: 'OpenAPI Agent',
  description: 'Answers questions by requests to an API that an OpenAPI file describes.',
  inputs: [
    ...agentTaskInputs.filter(({ name }) => name !== 'tools'),
    modelInput(),
    {
      name: 'path',
      input: 'FileInput',
      displayName: 'File Path',
      info: 'The OpenAPI file.',
      value: '',
      required: true,
      more: { fileTypes: ['json', 'yaml', 'yml'] },
    },
    {
      name: 'allow_dangerous_requests',
      input: 'BoolInput',
      displayName: 'Allow Dangerous Requests',
      info: 'Lets the model send requests to any public address.',
      value: false,
      required: true,
    },
  ],
  async answer(inputs, context) {
    if (inputs.allow_dangerous_requests !== true) {
      throw new TerminalError(
        'You must set allow_dangerous_requests to True to use this tool. Switch on "Allow Dangerous Requests" where the model may send requests to any public address.',
        'input_missing',
      );
    }
    const model = modelOf(inputs);
    const document = await documentAt(textOf(inputs.path), context);
    const tools = [...requestTools(context), explorer(document, model, context)];
    const task = taskOf(inputs);
    const opening = openingText(tools, task);
    return runTextAgent({
      model,
      tools,
      task,
      maxIterations: (inputs.max_iterations as number | null) ?? 15,
      stop: '\nObservation',
      messages: (done) => [{ role: 'user', text: opening + reactLog(done, 'Thought:') }],
      read: (text) => readReact(text, inputs.handle_parsing_errors !== false),
      context,
    });
  },
});

/** A tool that answers questions about the description, by an agent of its own that nobody hears. */
function explorer(document: unknown, model: LanguageModel, context: ComponentContext): TextTool {
  return {
    name: 'json_explorer',
    description: `Can be used to answer questions about the openapi spec for the API. Always use this tool before trying to make a request. 
Example inputs to this tool: 
    'What are the required query parameters for a GET request to the /bar endpoint?\`
    'What are the required parameters in the request body for a POST request to the /foo endpoint?'
Always give this tool a specific question.`,
    async call(task) {
      const work = jsonWork(document, { model, task, maxIterations: 15, tellsModel: true, context });
      return (await leadByText(work, unheard)).text;
    },
  };
}

const unheard: Speech = { heard: () => {}, token: () => {}, toolBegins: () => () => {} };

/** The words that models were given so far. */
function openingText(tools: readonly TextTool[], task: string): string {
  return [
    `You are an agent designed to answer questions by making web requests to an API given the openapi spec.

If the question does not seem related to the API, return I don't know. Do not make up an answer.
Only use information provided by the tools to construct your response.

First, find the base URL needed to make the request.

Second, find the relevant paths needed to answer the question. Take note that, sometimes, you might need to make more than one request to more than one path to answer the question.

Third, find the required parameters needed to make the request. For GET requests, these are usually URL parameters and for POST requests, these are request body parameters.

Fourth, make the requests needed to answer the question. Ensure that you are sending the correct parameters to the request by checking which parameters are required. For parameters with a fixed set of values, please use the spec to look at which values are allowed.

Use the exact parameter names as listed in the spec, do not make up any names or abbreviate the names of parameters.
If you get a not found error, ensure that you are using a path that actually exists in the spec.
`,
    tools.map(({ name, description }) => `${name} - ${description}`).join('\n'),
    reactForm(tools.map(({ name }) => name)),
    `Begin!\n\nQuestion: ${task}\nThought: I should explore the spec to find the base server url for the API in the servers node.\n`,
  ].join('\n\n');
}
