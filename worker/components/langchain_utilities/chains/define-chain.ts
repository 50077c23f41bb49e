import {
  type ComponentContext,
  type ComponentDefinition,
  defineComponent,
  type InputDeclaration,
  type Inputs,
} from '../../../engine/component.ts';
import { makeMessage } from '../../../engine/make-value.ts';
import type { LanguageModel } from '../../../engine/values.ts';
import { complete } from '../../llm_operations/complete.ts';
import { modelInput, modelOf, textOf } from '../agents/agent-fields.ts';

/** A fixed way of asking a model about a text, once or several times. Its answer is a message. */
export function defineChain(chain: ChainDeclaration): ComponentDefinition {
  const { run, outputName, inputs = [], ...declared } = chain;
  return defineComponent({
    ...declared,
    icon: 'LangChain',
    legacy: true,
    inputs: [taskInput, modelInput(), ...inputs],
    outputs: [
      {
        name: 'text',
        displayName: outputName,
        types: ['Message'],
        method: 'invoke_chain',
        toolMode: true,
        async run(given, context) {
          const model = modelOf(given);
          const ask: Ask = async (prompt, stop) => {
            const { text } = await complete(model, [{ role: 'user', text: prompt }], context, {
              ...(stop === undefined ? {} : { stop: [stop] }),
            });
            return stop === undefined ? text : before(text, stop);
          };
          const text = await run({ task: textOf(given.input_value), inputs: given, ask, model, context });
          context.status(text);
          return makeMessage(context, { text });
        },
      },
    ],
  });
}

const taskInput: InputDeclaration = {
  name: 'input_value',
  input: 'MultilineInput',
  displayName: 'Input',
  info: 'What the model is asked about.',
  required: true,
  inputTypes: ['Message'],
  multiline: true,
};

function before(text: string, stop: string): string {
  const end = text.indexOf(stop);
  return end === -1 ? text : text.slice(0, end);
}

interface ChainDeclaration {
  readonly type: string;
  readonly displayName: string;
  readonly description: string;
  readonly outputName: string;
  readonly inputs?: readonly InputDeclaration[];
  run(work: ChainWork): Promise<string>;
}

export interface ChainWork {
  readonly task: string;
  readonly inputs: Inputs;
  readonly ask: Ask;
  readonly model: LanguageModel;
  readonly context: ComponentContext;
}

/** Asks the model for one answer, cut off before `stop`. */
type Ask = (prompt: string, stop?: string) => Promise<string>;
