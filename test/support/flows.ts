import { chatInput, chatOutput, type FlowData, flow, type Node } from '../engine/support/flow.ts';

/** A chat flow whose answers come from a model; its key is the variable `OPENAI_API_KEY`. */
export function modelFlow(fields: Record<string, unknown> = {}): FlowData {
  return through(modelNode('LanguageModelComponent-1', fields));
}

/** A Language Model that does not stream; its key is the variable `OPENAI_API_KEY`. */
export function modelNode(id: string, fields: Record<string, unknown> = {}): Node {
  return {
    id,
    name: 'Language Model',
    outputs: ['text_output'],
    fields: {
      provider: 'OpenAI',
      model_name: 'gpt-4o-mini',
      api_key: { type: 'str', password: true, load_from_db: true, value: 'OPENAI_API_KEY' },
      input_value: '',
      system_message: '',
      stream: false,
      ...fields,
    },
  };
}

/** A chat flow with one node between its input and its output, by the field `input_value`. */
export function through(node: Node, field = 'input_value'): FlowData {
  return flow(
    [chatInput(), node, chatOutput()],
    [
      ['ChatInput-1.message', `${node.id}.${field}`],
      [`${node.id}.${node.outputs?.[0]}`, 'ChatOutput-1.input_value'],
    ],
  );
}

/** A flow that stores no message: TextInput into TextOutput. */
export function textFlow(): FlowData {
  return flow(
    [
      { id: 'TextInput-1', name: 'Text Input', outputs: ['text'], fields: { input_value: '' } },
      { id: 'TextOutput-1', name: 'Text Output', outputs: ['text'], fields: { input_value: '' } },
    ],
    [['TextInput-1.text', 'TextOutput-1.input_value']],
  );
}
