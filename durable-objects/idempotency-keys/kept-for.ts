/** Milliseconds that a key stands for its first request. */
export const keptFor = 86_400_000;
