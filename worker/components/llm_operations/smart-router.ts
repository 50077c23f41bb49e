import { type ComponentContext, defineComponent, type Inputs, type OutputDeclaration } from '../../engine/component.ts';
import { makeMessage } from '../../engine/make-value.ts';
import { pythonRepr } from '../../engine/python-text.ts';
import { isMessage } from '../../engine/value-kind.ts';
import type { Message } from '../../engine/values.ts';
import { type Choice, chooseRoute } from './smart-router/choose-route.ts';
import { type Route, routeName, routesOf } from './smart-router/routes.ts';
import { smartRouterInputs } from './smart-router-inputs.ts';

/** Has a model decide which of the node's routes a text takes. The node has an output for each, and one for none of them. */
export const smartRouter = defineComponent({
  type: 'SmartRouter',
  displayName: 'Smart Router',
  description: 'Has a language model choose the route that a text takes.',
  icon: 'route',
  inputs: smartRouterInputs,
  outputs: [],
  outputNamed(name) {
    if (name === 'default_result') return routeOutput(name, 'Else', 'default_response', throughElse);
    return /^category_\d+_result$/.test(name) ? routeOutput(name, name, 'process_case', throughRoute) : null;
  },
});

/** What every route gives: the message of the one that was chosen. All others are stopped. */
async function throughRoute(inputs: Inputs, context: ComponentContext): Promise<Message> {
  const routes = routesOf(inputs);
  const choice = await chosenOnce(inputs, context);
  for (const index of routes.keys()) if (index !== choice.index) context.stop(`category_${index + 1}_result`);
  if (choice.index === null) {
    context.status(
      inputs.enable_else_output === true ? noMatch(choice, routes) : 'No match found and Else output is disabled',
    );
    return makeMessage(context, { text: '' });
  }
  const route = routes[choice.index] as Route;
  if (inputs.enable_else_output === true) context.stop('default_result');
  context.status(`Categorized as ${routeName(route, choice.index)}`);
  return makeMessage(context, { text: overriding(inputs) ?? ownMessage(route) ?? String(inputs.input_text ?? '') });
}

async function throughElse(inputs: Inputs, context: ComponentContext): Promise<Message> {
  if (inputs.enable_else_output !== true) {
    context.status('Else output is disabled');
    return makeMessage(context, { text: '' });
  }
  const wasChosen = context.scratch.has(`choice ${context.iteration}`);
  const choice = await chosenOnce(inputs, context);
  if (choice.index !== null) {
    context.stop('default_result');
    const place = `ategory ${choice.index + 1}`;
    context.status(
      wasChosen
        ? `Match already found in process_case (C${place}), stopping default_response`
        : `Default check - MATCH FOUND! C${place} matched with '${choice.answer}'`,
    );
    return makeMessage(context, { text: '' });
  }
  const override = overriding(inputs);
  context.status(`Routed to Else (no match) - using ${override === null ? 'input as default' : 'override output'}`);
  return makeMessage(context, { text: override ?? String(inputs.input_text ?? '') });
}

/** The outputs of one vertex run share one question. */
function chosenOnce(inputs: Inputs, context: ComponentContext): Promise<Choice> {
  const key = `choice ${context.iteration}`;
  const choice = (context.scratch.get(key) as Promise<Choice> | undefined) ?? chooseRoute(inputs, context);
  context.scratch.set(key, choice);
  return choice;
}

function overriding(inputs: Inputs): string | null {
  const { message } = inputs;
  const text = isMessage(message) ? message.text : typeof message === 'string' ? message : '';
  return text.trim() === '' ? null : text;
}

function ownMessage(route: Route): string | null {
  const text = String(route.output_value ?? '');
  return ['', 'none'].includes(text.trim().toLowerCase()) ? null : text;
}

function noMatch({ answer }: Choice, routes: readonly Route[]): string {
  const known = pythonRepr(routes.map((route) => route.route_category ?? ''));
  return `No match found for '${answer}'. Available categories: ${known}`;
}

function routeOutput(
  name: string,
  displayName: string,
  method: string,
  run: OutputDeclaration['run'],
): OutputDeclaration {
  return { name, displayName, types: ['Message'], method, groupOutputs: true, run };
}
