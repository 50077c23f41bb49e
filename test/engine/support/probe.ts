import { components } from '../../../worker/components/registry.ts';
import type {
  ComponentContext,
  ComponentDefinition,
  InputDeclaration,
  Inputs,
} from '../../../worker/engine/component.ts';
import { makeData, makeMessage } from '../../../worker/engine/make-value.ts';
import { makeRegistry, type Registry } from '../../../worker/engine/registry.ts';
import type { Value } from '../../../worker/engine/values.ts';

/** A component that exists only in a test: what each of its outputs does, and the inputs it declares. */
export function probe(
  type: string,
  outputs: Readonly<Record<string, (inputs: Inputs, context: ComponentContext) => Value | Promise<Value>>>,
  inputs: readonly InputDeclaration[] = [],
): ComponentDefinition {
  return {
    type,
    displayName: `${type} component`,
    description: '',
    icon: 'flask',
    inputs,
    outputs: Object.entries(outputs).map(([name, run]) => ({
      name,
      displayName: name,
      types: ['Message'],
      method: name,
      run: (given, context) => run(given, context) as Promise<Value>,
    })),
  };
}

/** Gives its `text` field on as a message. */
export const echoText = probe('Echo', {
  text: (inputs, context) => makeMessage(context, { text: String(inputs.text ?? '') }),
});

/** A component `Reader` that puts what it ran with into a list. */
export function reader(seen: Inputs[], inputs: readonly InputDeclaration[] = []): ComponentDefinition {
  const read = (given: Inputs) => {
    seen.push(given);
    return makeData({});
  };
  return probe('Reader', { data: read }, inputs);
}

/** The project's components and those of a test. */
export function registryWith(...probes: readonly ComponentDefinition[]): Registry {
  return makeRegistry([...components, ...probes.map((component) => ({ category: 'test', component }))]);
}
