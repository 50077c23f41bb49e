import { drawFlow } from './draw-flow.ts';

/** A starter with a model: a chat that remembers its session. It needs the variable OPENAI_API_KEY. */
export function assistantSample() {
  return {
    name: 'Starter: Assistant with memory',
    description: 'A chat with a model that remembers the session. Set the variable OPENAI_API_KEY first.',
    endpoint_name: 'assistant',
    data: drawFlow(
      [
        { id: 'ChatInput-asst1', type: 'ChatInput', x: 0 },
        { id: 'Memory-asst2', type: 'Memory', x: 0 },
        {
          id: 'Prompt-asst3',
          type: 'Prompt Template',
          x: 400,
          fields: { template: 'You are a helpful assistant. Answer briefly.\n\nWhat was said so far:\n{memory}' },
          variables: ['memory'],
        },
        {
          id: 'LanguageModelComponent-asst4',
          type: 'LanguageModelComponent',
          x: 800,
          fields: { api_key: 'OPENAI_API_KEY', model_name: 'gpt-4o-mini' },
        },
        { id: 'ChatOutput-asst5', type: 'ChatOutput', x: 1200 },
      ],
      [
        ['Memory-asst2', 'messages_text', 'Prompt-asst3', 'memory'],
        ['Prompt-asst3', 'prompt', 'LanguageModelComponent-asst4', 'system_message'],
        ['ChatInput-asst1', 'message', 'LanguageModelComponent-asst4', 'input_value'],
        ['LanguageModelComponent-asst4', 'text_output', 'ChatOutput-asst5', 'input_value'],
      ],
    ),
  };
}
