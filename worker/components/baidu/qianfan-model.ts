import { defineModel } from '../model-nodes/define-model.ts';
import { choice, fraction, key, message } from '../model-nodes/fields.ts';
import { chatSettings, keyOf, numberIn, present, textIn } from '../model-nodes/settings.ts';

/** The models of Baidu's Qianfan. */
export const qianfanModel = defineModel({
  type: 'BaiduQianfanChatModel',
  displayName: 'Qianfan',
  description: "Asks a model of Baidu's Qianfan.",
  icon: 'BaiduQianfan',
  inputs: [
    choice(
      'model',
      'Model Name',
      [
        'EB-turbo-AppBuilder',
        'Llama-2-70b-chat',
        'ERNIE-Bot-turbo-AI',
        'ERNIE-Lite-8K-0308',
        'ERNIE-Speed',
        'Qianfan-Chinese-Llama-2-13B',
        'ERNIE-3.5-8K',
        'BLOOMZ-7B',
        'Qianfan-Chinese-Llama-2-7B',
        'XuanYuan-70B-Chat-4bit',
        'AquilaChat-7B',
        'ERNIE-Bot-4',
        'Llama-2-13b-chat',
        'ChatGLM2-6B-32K',
        'ERNIE-Bot',
        'ERNIE-Speed-128k',
        'ERNIE-4.0-8K',
        'Qianfan-BLOOMZ-7B-compressed',
        'ERNIE Speed',
        'Llama-2-7b-chat',
        'Mixtral-8x7B-Instruct',
        'ERNIE 3.5',
        'ERNIE Speed-AppBuilder',
        'ERNIE-Speed-8K',
        'Yi-34B-Chat',
      ],
      { value: 'ERNIE-4.0-8K' },
    ),
    key('qianfan_ak', 'Qianfan Ak'),
    key('qianfan_sk', 'Qianfan Sk'),
    fraction('top_p', 'Top p', { value: 0.8 }),
    fraction('temperature', 'Temperature', { value: 0.95, advanced: false }),
    fraction('penalty_score', 'Penalty Score', { value: 1 }),
    message('endpoint', 'Endpoint', { info: 'The path of a model of your own.' }),
  ],
  settings: async (inputs, context) =>
    chatSettings({
      provider: 'Baidu Qianfan',
      modelName: textIn(inputs, 'model'),
      apiKey: await keyOf(inputs, context, 'qianfan_ak', 'QIANFAN_AK'),
      temperature: numberIn(inputs, 'temperature'),
      options: {
        secretKey: await keyOf(inputs, context, 'qianfan_sk', 'QIANFAN_SK'),
        endpoint: textIn(inputs, 'endpoint'),
      },
      extra: present({ top_p: numberIn(inputs, 'top_p'), penalty_score: numberIn(inputs, 'penalty_score') }),
    }),
});
