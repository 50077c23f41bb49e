import type { ChatModelSettings, Models } from '../engine/context.ts';
import type { ModelPart, ModelRequest } from '../engine/values.ts';
import { errorStatus, type RunTrace } from './run-trace.ts';
import type { SpanAttributes } from './span.ts';
import { tracedFetch } from './traced-fetch.ts';

/**
 * Models whose calls are spans of a run, by the conventions for generative AI: with the model asked for, the tokens
 * used, and, where `content` is true, the messages themselves. `make` makes models over a `fetch`.
 */
export function tracedModels({ trace, fetch, make, content, clean }: TracedModels): Models {
  const plain = make(tracedFetch(fetch, trace));
  return {
    chat(settings) {
      const model = plain.chat(settings);
      return { ...model, stream: (request) => asked(settings, request) };
    },
    embeddings(settings) {
      const model = plain.embeddings(settings);
      return {
        ...model,
        async embed(texts, signal, purpose) {
          const attributes = { ...about('embeddings', settings), 'rillflow.texts': texts.length };
          const span = trace.open(`embeddings ${settings.modelName}`, trace.parentOf(null), 'client', attributes);
          try {
            const within = make(tracedFetch(fetch, trace, span)).embeddings(settings);
            const vectors = await within.embed(texts, signal, purpose);
            trace.close(span, null);
            return vectors;
          } catch (error) {
            trace.close(span, errorStatus(error));
            throw error;
          }
        },
      };
    },
  };

  async function* asked(settings: ChatModelSettings, request: ModelRequest): AsyncGenerator<ModelPart> {
    const attributes = { ...about('chat', settings), ...optional(settings) };
    const parent = trace.parentOf(request.idempotencyKey);
    const span = trace.open(`chat ${settings.modelName}`, parent, 'client', attributes);
    const heard: Heard = { text: '', finish: null };
    let told: ReturnType<typeof errorStatus> | null = null;
    try {
      for await (const part of make(tracedFetch(fetch, trace, span))
        .chat(settings)
        .stream(request)) {
        if (part.type === 'finish') heard.finish = part;
        else if (part.type === 'text' && content) heard.text += part.text;
        yield part;
      }
    } catch (error) {
      told = errorStatus(error);
      throw error;
    } finally {
      trace.close(span, told, { ...usage(heard), ...(content && texts(request, heard, clean)) });
    }
  }
}

function about(operation: string, { provider, modelName }: { provider: string; modelName: string }): SpanAttributes {
  const name = provider.toLowerCase().replaceAll(/[^a-z\d]+/g, '_');
  return { 'gen_ai.operation.name': operation, 'gen_ai.provider.name': name, 'gen_ai.request.model': modelName };
}

function optional({ temperature, maxTokens }: ChatModelSettings): SpanAttributes {
  return {
    ...(temperature !== null && { 'gen_ai.request.temperature': temperature }),
    ...(maxTokens !== null && { 'gen_ai.request.max_tokens': maxTokens }),
  };
}

function usage({ finish }: Heard): SpanAttributes {
  if (finish === null) return {};
  const { input, output } = finish.usage;
  return {
    'gen_ai.response.finish_reasons': [finish.reason],
    ...(input !== null && { 'gen_ai.usage.input_tokens': input }),
    ...(output !== null && { 'gen_ai.usage.output_tokens': output }),
  };
}

function texts({ messages }: ModelRequest, { text }: Heard, clean: (text: string) => string): SpanAttributes {
  const part = (role: string, said: string) => ({ role, parts: [{ type: 'text', content: clean(said) }] });
  return {
    'gen_ai.input.messages': JSON.stringify(messages.map((message) => part(message.role, message.text))),
    'gen_ai.output.messages': JSON.stringify([part('assistant', text)]),
  };
}

interface Heard {
  text: string;
  finish: Extract<ModelPart, { type: 'finish' }> | null;
}

interface TracedModels {
  readonly trace: RunTrace;
  readonly fetch: typeof globalThis.fetch;
  readonly make: (fetch: typeof globalThis.fetch) => Models;
  /** Whether messages are told, and what takes secrets out of them. */
  readonly content: boolean;
  readonly clean: (text: string) => string;
}
