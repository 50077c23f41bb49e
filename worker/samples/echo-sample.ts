import { drawFlow } from './draw-flow.ts';

/** The sample that every installation starts with: it answers without any model, so it works before anything is set. */
export function echoSample() {
  return {
    name: 'Sample: Echo',
    description: 'Answers with what you say, put into a prompt. Needs no model and no key.',
    endpoint_name: 'sample',
    data: drawFlow(
      [
        { id: 'ChatInput-echo1', type: 'ChatInput', x: 0 },
        {
          id: 'Prompt-echo2',
          type: 'Prompt Template',
          x: 400,
          fields: {
            template:
              'You said: {message}\nThis flow runs. Make it yours: change the prompt, or put a model behind it.',
          },
          variables: ['message'],
        },
        { id: 'ChatOutput-echo3', type: 'ChatOutput', x: 800 },
      ],
      [
        ['ChatInput-echo1', 'message', 'Prompt-echo2', 'message'],
        ['Prompt-echo2', 'prompt', 'ChatOutput-echo3', 'input_value'],
      ],
    ),
  };
}
