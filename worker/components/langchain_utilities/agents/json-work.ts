import type { ComponentContext } from '../../../engine/component.ts';
import type { LanguageModel } from '../../../engine/values.ts';
import { jsonTools } from './json-tools.ts';
import { reactForm, reactLog, readReact } from './react-words.ts';
import type { TextAgentWork } from './text-agent.ts';

/** The work of answering a question out of a document. */
export function jsonWork(document: unknown, question: JsonQuestion): TextAgentWork {
  const { model, task, maxIterations, tellsModel, context } = question;
  const tools = jsonTools(document);
  const list = tools.map(({ name, description }) => `${name} - ${description}`).join('\n');
  const opening = `${RULES}\n\n${list}\n\n${reactForm(tools.map(({ name }) => name))}\n\nBegin!\n\nQuestion: ${task}\nThought: I should look at the keys of data first.\n`;
  return {
    model,
    tools,
    task,
    maxIterations,
    stop: '\nObservation',
    messages: (done) => [{ role: 'user', text: opening + reactLog(done, 'Thought:') }],
    read: (text) => readReact(text, tellsModel),
    context,
  };
}

const RULES =
  'You answer questions about a document called data, with two tools that look into it. Begin with json_spec_list_keys and the input data. Use only names that a tool has shown you, and go one name deeper at a time. Answer only with what the tools gave you; where the document says nothing about the question, answer "I don\'t know".';

interface JsonQuestion {
  readonly model: LanguageModel;
  readonly task: string;
  readonly maxIterations: number;
  /** Whether words that cannot be read are told to the model; else they fail the run. */
  readonly tellsModel: boolean;
  readonly context: ComponentContext;
}
