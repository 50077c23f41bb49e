/** Models that editors offer for Google; a flow may name any other. */
export const googleModelNames: readonly string[] = [
  'gemini-1.5-pro',
  'gemini-1.5-flash',
  'gemini-1.5-flash-8b',
  'gemini-2.5-pro',
  'gemini-2.5-flash',
  'gemini-2.5-flash-lite',
  'gemini-2.0-flash-lite',
  'gemini-2.0-flash',
  'gemini-exp-1206',
  'gemini-2.0-flash-thinking-exp-01-21',
  'learnlm-1.5-pro-experimental',
  'gemma-2-2b',
  'gemma-2-9b',
  'gemma-2-27b',
];
