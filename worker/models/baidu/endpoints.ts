/** The path of a Qianfan model, by the vendor's list; one that is not in it stands under its own name. */
export function endpointOf(modelName: string): string {
  return PATHS[modelName] ?? modelName.toLowerCase();
}

const PATHS: Readonly<Record<string, string>> = {
  'ERNIE-4.0-8K': 'completions_pro',
  'ERNIE-Bot-4': 'completions_pro',
  'ERNIE-3.5-8K': 'completions',
  'ERNIE 3.5': 'completions',
  'ERNIE-Bot': 'completions',
  'ERNIE-Lite-8K-0308': 'ernie-lite-8k',
  'ERNIE-Bot-turbo-AI': 'ernie-lite-8k',
  'ERNIE-Speed': 'ernie_speed',
  'ERNIE Speed': 'ernie_speed',
  'ERNIE-Speed-8K': 'ernie_speed',
  'ERNIE-Speed-128k': 'ernie-speed-128k',
  'ERNIE Speed-AppBuilder': 'ai_apaas',
  'EB-turbo-AppBuilder': 'ai_apaas',
  'BLOOMZ-7B': 'bloomz_7b1',
  'Qianfan-BLOOMZ-7B-compressed': 'qianfan_bloomz_7b_compressed',
  'Llama-2-7b-chat': 'llama_2_7b',
  'Llama-2-13b-chat': 'llama_2_13b',
  'Llama-2-70b-chat': 'llama_2_70b',
  'Qianfan-Chinese-Llama-2-7B': 'qianfan_chinese_llama_2_7b',
  'Qianfan-Chinese-Llama-2-13B': 'qianfan_chinese_llama_2_13b',
  'ChatGLM2-6B-32K': 'chatglm2_6b_32k',
  'XuanYuan-70B-Chat-4bit': 'xuanyuan_70b_chat',
  'AquilaChat-7B': 'aquilachat_7b',
  'Mixtral-8x7B-Instruct': 'mixtral_8x7b_instruct',
  'Yi-34B-Chat': 'yi_34b_chat',
};
