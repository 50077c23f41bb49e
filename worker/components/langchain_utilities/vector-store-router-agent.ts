import type { ComponentContext } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import type { LanguageModel } from '../../engine/values.ts';
import { agentTaskInputs } from '../models_and_agents/agent-task-inputs.ts';
import { modelInput, modelOf, taskOf } from './agents/agent-fields.ts';
import { defineAgent } from './agents/define-agent.ts';
import { reactForm, reactLog, readReact } from './agents/react-words.ts';
import { runTextAgent, type TextTool } from './agents/text-agent.ts';
import { answerFromDocuments } from './stores/answer-from-documents.ts';
import { DescribedStore } from './stores/described-store.ts';

/** An agent that answers questions out of several vector stores and chooses among them. */
export const vectorStoreRouterAgent = defineAgent({
  type: 'VectorStoreRouterAgent',
  displayName: 'VectorStoreRouterAgent',
  description: 'Answers questions out of the vector store that fits each of them.',
  icon: '',
  legacy: true,
  inputs: [
    ...agentTaskInputs.filter(({ name }) => name !== 'tools'),
    modelInput(),
    {
      name: 'vectorstores',
      input: 'HandleInput',
      displayName: 'Vector Stores',
      info: 'The stores, each described by a VectorStoreInfo.',
      list: true,
      required: true,
      inputTypes: ['VectorStoreInfo'],
    },
  ],
  async answer(inputs, context) {
    const model = modelOf(inputs);
    const tools = storesOf(inputs.vectorstores).map((store) => storeTool(store, model, context));
    const list = tools.map(({ name, description }) => `${name} - ${description}`).join('\n');
    const task = taskOf(inputs);
    const opening = [PREFIX, list, reactForm(tools.map(({ name }) => name)), `Begin!\n\nQuestion: ${task}\nThought:`];
    return runTextAgent({
      model,
      tools,
      task,
      maxIterations: (inputs.max_iterations as number | null) ?? 15,
      stop: '\nObservation',
      messages: (done) => [{ role: 'user', text: opening.join('\n\n') + reactLog(done, 'Thought:') }],
      read: (text) => readReact(text, inputs.handle_parsing_errors !== false),
      context,
    });
  },
});

function storesOf(given: unknown): readonly DescribedStore[] {
  const stores = (Array.isArray(given) ? given : [given]).filter((store) => store instanceof DescribedStore);
  if (stores.length > 0) return stores;
  throw new TerminalError('No vector store is connected. Connect the output of a VectorStoreInfo.', 'input_kind');
}

function storeTool(
  { name, description, store }: DescribedStore,
  model: LanguageModel,
  context: ComponentContext,
): TextTool {
  return {
    name,
    description: `Useful for when you need to answer questions about ${name}. Whenever you need information about ${description} you should ALWAYS use this. Input should be a fully formed question.`,
    call: async (task) => (await answerFromDocuments({ store, model, task, context })).text,
  };
}

/** The words that models were given so far. */
const PREFIX = `You are an agent designed to answer questions.
You have access to tools for interacting with different sources, and the inputs to the tools are questions.
Your main task is to decide which of the tools is relevant for answering question at hand.
For complex questions, you can break the question down into sub questions and use tools to answers the sub questions.
`;
