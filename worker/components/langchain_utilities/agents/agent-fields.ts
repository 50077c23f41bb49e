import type { InputDeclaration, Inputs } from '../../../engine/component.ts';
import { TerminalError } from '../../../engine/errors.ts';
import { makeMessage } from '../../../engine/make-value.ts';
import { isData, isLanguageModel, isMessage } from '../../../engine/value-kind.ts';
import type { LanguageModel, Message } from '../../../engine/values.ts';
import { taskForNothing } from '../../models_and_agents/agent-opening.ts';

/** The handle of an agent's or a chain's model. */
export function modelInput(inputTypes: readonly string[] = ['LanguageModel']): InputDeclaration {
  return {
    name: 'llm',
    input: 'HandleInput',
    displayName: 'Language Model',
    info: 'The model that it thinks with.',
    required: true,
    inputTypes,
  };
}

/** The handle of what was said before. */
export function historyInput(displayName: string): InputDeclaration {
  return {
    name: 'chat_history',
    input: 'DataInput',
    displayName,
    info: 'What was said before the task.',
    list: true,
    advanced: true,
    inputTypes: ['Data'],
  };
}

/** The connected model. Throws TerminalError without one. */
export function modelOf(inputs: Inputs, name = 'llm'): LanguageModel {
  const model = inputs[name];
  if (isLanguageModel(model)) return model;
  throw new TerminalError(
    'No language model is connected. Connect one to the field "Language Model".',
    'model_missing',
  );
}

/** The connected history as messages; records count by their `text` and `sender`. */
export function historyOf(inputs: Inputs, context: Parameters<typeof makeMessage>[0]): readonly Message[] {
  const given = Array.isArray(inputs.chat_history) ? inputs.chat_history : [inputs.chat_history];
  return given.flatMap((said) => {
    if (isMessage(said)) return [said];
    if (!isData(said)) return [];
    const { text, sender } = said.data;
    return [
      makeMessage(context, { text: String(text ?? ''), sender: typeof sender === 'string' ? sender : 'Machine' }),
    ];
  });
}

/** The text of a field that may hold a message. */
export function textOf(value: unknown): string {
  return isMessage(value) ? value.text : typeof value === 'string' ? value : '';
}

/** What an agent is asked to do. */
export function taskOf(inputs: Inputs): string {
  const task = textOf(inputs.input_value);
  return task.trim() === '' ? taskForNothing : task;
}

/** What agents of this family say when they have had their rounds. */
export const stoppedText = 'Agent stopped due to iteration limit or time limit.';
