import type { ComponentContext, Inputs } from '../../../engine/component.ts';
import { formatNamed } from '../../../engine/python-format.ts';
import { FormatError } from '../../../engine/python-format-error.ts';
import { pythonStrip } from '../../../engine/python-strip.ts';
import { pythonRepr } from '../../../engine/python-text.ts';
import { isLanguageModel } from '../../../engine/value-kind.ts';
import { complete } from '../complete.ts';
import { type Route, routeName, routesOf } from './routes.ts';

/**
 * Asks the model for the name of a route. Case, spaces around it and double quotes don't count; of routes with the same
 * name it is the first. Without a model or routes nobody is asked and none fits. Throws what the model throws, and
 * FormatError for instructions with a name in braces that is neither `input_text` nor `routes`.
 */
export async function chooseRoute(inputs: Inputs, context: ComponentContext): Promise<Choice> {
  const routes = routesOf(inputs);
  if (!isLanguageModel(inputs.llm) || routes.length === 0) return { index: null, answer: '' };
  const text = promptOf(inputs, routes);
  const said = await complete(inputs.llm, [{ role: 'user', text }], context);
  const answer = pythonStrip(said.text.trim(), '"');
  const index = routes.findIndex(
    ({ route_category: name }) => String(name ?? '').toLowerCase() === answer.toLowerCase(),
  );
  return { index: index === -1 ? null : index, answer };
}

function promptOf(inputs: Inputs, routes: readonly Route[]): string {
  const text = String(inputs.input_text ?? '');
  const names = routes.map(routeName);
  const lines = routes.map(({ route_description: description }, index) => {
    const isTold = typeof description === 'string' && description.trim() !== '';
    return isTold ? `- "${names[index]}": ${description}` : `- "${names[index]}"`;
  });
  const prompt = `You are a text classifier. Given the following text and categories, determine which category best matches the text.\n\nText to classify: "${text}"\n\nAvailable categories:\n${lines.join('\n')}\n\nRespond with ONLY the exact category name that best matches the text. If none match well, respond with "NONE".\n\nCategory:`;
  const custom = String(inputs.custom_prompt ?? '');
  if (custom.trim() === '') return prompt;
  const known: Readonly<Record<string, string>> = {
    input_text: text,
    routes: names.map((name) => `"${name}"`).join(', '),
  };
  const instructions = formatNamed(custom, (name) => {
    if (Object.hasOwn(known, name)) return known[name];
    throw new FormatError('KeyError', pythonRepr(name));
  });
  return `${prompt}\n\nAdditional Instructions:\n${instructions}`;
}

export interface Choice {
  /** The route's place, null where none fits. */
  readonly index: number | null;
  /** What the model said. */
  readonly answer: string;
}
