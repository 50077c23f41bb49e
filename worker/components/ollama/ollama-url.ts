import { withoutEnding } from '../../engine/without-ending.ts';

/** Where Ollama's own interface is, null for the deployment's: a URL of its OpenAI-like one ends with `/v1`, which goes. */
export function ollamaUrl(url: string): string | null {
  const own = withoutEnding(url.trim(), '/').replace(/\/v1$/, '');
  return own === '' || own === 'http://localhost:11434' ? null : own;
}
