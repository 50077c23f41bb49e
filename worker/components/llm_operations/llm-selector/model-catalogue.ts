import type { ComponentContext, Inputs } from '../../../engine/component.ts';
import { isRecord } from '../../../engine/graph/json.ts';
import { timeLimit } from '../../http-services/time-limit.ts';

/** OpenRouter's list of models, or null where it cannot be had: a judge can do without. Reads it once a vertex. */
export async function catalogueOf(inputs: Inputs, context: ComponentContext): Promise<ModelCatalogue | null> {
  context.log('', `Fetching all model specifications from OpenRouter API: ${LIST}`);
  try {
    const entries = await context.step('specs', async () => {
      const timeout = timeLimit(Math.max(1, Number(inputs.timeout ?? 10)));
      const response = await context.fetch(LIST, { signal: AbortSignal.any([context.signal, timeout]) });
      if (!response.ok) throw new Error(`HTTP ${response.status} - ${(await response.text()).slice(0, 500)}`);
      const { data } = (await response.json()) as { data?: unknown };
      return (Array.isArray(data) ? data : []).filter(isRecord);
    });
    context.log('', `Successfully fetched and cached ${entries.length} model specifications from OpenRouter.`);
    return entries.length === 0 ? null : indexed(entries);
  } catch (error) {
    if (context.signal.aborted) throw error;
    context.log('', `Failed to fetch OpenRouter models: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** What the judge is told of a model: what the list says, or that it says nothing. */
export function specsOf(catalogue: ModelCatalogue | null, modelName: string): Specs {
  if (catalogue === null) return unknown(modelName, 'Specifications not available.');
  const id = catalogue.idOf(modelName);
  const entry = id === null ? undefined : catalogue.entries.get(id);
  if (entry === undefined) return unknown(modelName, 'Full specifications not found in cache.');
  const provider = recordIn(entry.top_provider);
  const architecture = recordIn(entry.architecture);
  const pricing = recordIn(entry.pricing);
  const specs = {
    id: entry.id,
    name: entry.name,
    description: shortened(String(entry.description ?? 'No description available')),
    context_length: provider.context_length || entry.context_length,
    max_completion_tokens: provider.max_completion_tokens || entry.max_completion_tokens,
    tokenizer: architecture.tokenizer,
    input_modalities: architecture.input_modalities ?? [],
    output_modalities: architecture.output_modalities ?? [],
    pricing_prompt: pricing.prompt,
    pricing_completion: pricing.completion,
    is_moderated: provider.is_moderated,
    supported_parameters: entry.supported_parameters ?? [],
  };
  return Object.fromEntries(Object.entries(specs).filter(([, value]) => value !== null && value !== undefined));
}

/** Models are found by id, by name, by the id's last part, and by any of these without marks and capitals. */
function indexed(entries: readonly Entry[]): ModelCatalogue {
  const byId = new Map<string, Entry>();
  const ids = new Map<string, string>();
  for (const entry of entries) {
    const { id } = entry;
    if (typeof id !== 'string' || id === '') continue;
    byId.set(id, entry);
    ids.set(id, id);
    for (const name of [entry.name, entry.hugging_face_id, id.includes('/') ? id.slice(id.indexOf('/') + 1) : '']) {
      if (typeof name !== 'string' || name === '') continue;
      ids.set(name, id);
      ids.set(simplified(name), id);
    }
  }
  return {
    entries: byId,
    idOf: (name) =>
      variants(name)
        .map((variant) => ids.get(variant))
        .find(Boolean) ?? null,
  };
}

function variants(name: string): readonly string[] {
  const bare = name.replace(/^(models|community_models)\//, '');
  return [name, simplified(name), bare, simplified(bare)];
}

function simplified(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 3).join('')}...` : text;
}

function unknown(modelName: string, description: string): Specs {
  return { id: modelName, name: modelName, description };
}

function recordIn(value: unknown): Entry {
  return isRecord(value) ? value : {};
}

const LIST = 'https://openrouter.ai/api/v1/models';
const LONGEST = 500;

export interface ModelCatalogue {
  readonly entries: ReadonlyMap<string, Entry>;
  /** The list's id of a model, by any of its names; null for one that it does not have. */
  idOf(modelName: string): string | null;
}

type Entry = Readonly<Record<string, unknown>>;
type Specs = Readonly<Record<string, unknown>>;
