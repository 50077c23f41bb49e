import type { Budget } from './budget.ts';
import { controlSteps } from './control-steps.ts';
import type { Environment } from './environment.ts';
import type { Item } from './item.ts';
import type { Query } from './syntax.ts';
import { valueSteps } from './value-steps.ts';

/** What a query yields for an item, one after the other. Throws JqError, and TerminalError once the budget is spent. */
export interface Evaluate {
  (query: Query, input: Item, environment: Environment | null): Generator<Item, void, undefined>;
  readonly budget: Budget;
}

/** An evaluator with a budget of steps and of depth. */
export function evaluator(budget: Budget): Evaluate {
  const self: Evaluate = Object.assign(evaluate, { budget });
  return self;

  function* evaluate(query: Query, input: Item, environment: Environment | null): Generator<Item, void, undefined> {
    budget.enter();
    try {
      const run = evaluations[query.kind] as Evaluation;
      for (const item of run(query as never, input, environment, self)) {
        budget.step();
        yield item;
      }
    } finally {
      budget.leave();
    }
  }
}

type Evaluation = (
  query: never,
  input: Item,
  environment: Environment | null,
  evaluate: Evaluate,
) => Generator<Item, void, undefined>;

const evaluations: { readonly [Kind in Query['kind']]: unknown } = { ...valueSteps, ...controlSteps };

/** A query of one kind. */
export type Of<Kind extends Query['kind']> = Extract<Query, { kind: Kind }>;

export type Steps = Generator<Item, void, undefined>;
