import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { formatFixed } from '../../engine/python-number.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { messageOutput, recordOutput } from '../http-services/outputs.ts';
import { ServiceAnswerError, ServiceRefusedError } from '../http-services/service-errors.ts';
import { askJigsawStack, isSuccess, noSuccess } from './jigsaw-stack.ts';

/** Tells the mood of a text, sentence by sentence. */
export const sentiment = defineComponent({
  type: 'JigsawStackSentiment',
  displayName: 'Sentiment Analysis',
  description: 'Tells the mood of a text with JigsawStack.',
  icon: 'JigsawStack',
  inputs: [
    { name: 'api_key', input: 'SecretStrInput', displayName: 'JigsawStack API Key', required: true },
    {
      name: 'text',
      input: 'MessageTextInput',
      displayName: 'Text',
      info: 'The text whose mood to tell.',
      required: true,
      inputTypes: ['Message'],
      toolMode: true,
    },
  ],
  outputs: [
    recordOutput(
      { name: 'sentiment_data', displayName: 'Sentiment Data', method: 'analyze_sentiment' },
      async (inputs, context) => {
        try {
          return await analyse(inputs, context);
        } catch (error) {
          if (!(error instanceof ServiceRefusedError)) throw error;
          context.status(`Error: ${error.message}`);
          return { error: error.message, text_analyzed: inputs.text, success: false };
        }
      },
    ),
    messageOutput(
      { name: 'sentiment_text', displayName: 'Sentiment Text', method: 'get_sentiment_text' },
      async (inputs, context) => {
        try {
          return report(textOf(inputs.text), await ask(inputs, context));
        } catch (error) {
          if (!(error instanceof ServiceRefusedError)) throw error;
          return `Error analyzing sentiment: ${error.message}`;
        }
      },
    ),
  ],
});

async function analyse(inputs: Inputs, context: ComponentContext): Promise<Json> {
  const said = await ask(inputs, context);
  if (!isSuccess(said)) throw new ServiceAnswerError(noSuccess);
  const { mood, emotion, score, shownScore } = moodOf(said.sentiment);
  context.status(`Sentiment: ${mood} | Emotion: ${emotion} | Score: ${shownScore}`);
  const { sentences = [] } = said;
  return { text_analyzed: inputs.text, sentiment: mood, emotion, score, sentences, success: true };
}

function report(text: string, said: Json): string {
  const whole = moodOf(said.sentiment);
  const sentences = objectsOf(said.sentences).map((sentence, index) => {
    const { mood, emotion, shownScore } = moodOf(sentence);
    const line = `Sentiment: ${mood} | Emotion: ${emotion} | Score: ${shownScore}`;
    return `${index + 1}. ${textOf(sentence.text)}\n   ${line}\n`;
  });
  return `Sentiment Analysis Results:\n\nText: ${text}\n\nOverall Sentiment: ${whole.mood}\nEmotion: ${whole.emotion}\nScore: ${whole.shownScore}\n\nSentence-by-sentence Analysis:\n${sentences.join('')}`;
}

function moodOf(value: unknown) {
  const { sentiment: mood = 'Unknown', emotion = 'Unknown', score = 0 } = objectOf(value);
  return { mood, emotion, score, shownScore: formatFixed(Number(score), 3) };
}

function ask(inputs: Inputs, context: ComponentContext): Promise<Json> {
  return askJigsawStack(inputs.api_key, { path: '/ai/sentiment', json: { text: inputs.text } }, context);
}
