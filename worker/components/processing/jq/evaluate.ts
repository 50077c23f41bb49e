import { elementOf, elementsOf } from './access.ts';
import { operate } from './arithmetic.ts';
import { assigned } from './assign.ts';
import type { Budget } from './budget.ts';
import { type Environment, extended, found } from './environment.ts';
import { formatted } from './formats.ts';
import { callFunction } from './functions.ts';
import { fresh, type Item, plain, within } from './item.ts';
import { JqError, told } from './jq-error.ts';
import { holds, type Json, type JsonObject } from './json-value.ts';
import { bound } from './patterns.ts';
import type { Query } from './syntax.ts';

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

/** A way out of the query behind a label. */
class Break extends Error {
  readonly mark: symbol;
  constructor(mark: symbol) {
    super('break');
    this.mark = mark;
  }
}

type Of<Kind extends Query['kind']> = Extract<Query, { kind: Kind }>;
type Steps = Generator<Item, void, undefined>;

const evaluations: { readonly [Kind in Query['kind']]: unknown } = {
  *identity(_query: Of<'identity'>, input: Item): Steps {
    yield input;
  },
  *literal({ value }: Of<'literal'>, input: Item): Steps {
    yield fresh(value, input);
  },
  recurse(_query: Of<'recurse'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    return callFunction({ kind: 'call', name: 'recurse', args: [] }, input, environment, evaluate);
  },
  *format({ name }: Of<'format'>, input: Item, _environment: Environment | null, { budget }: Evaluate): Steps {
    budget.goThrough(input.value);
    yield fresh(formatted(name, input.value), input);
  },
  *text({ parts, format }: Of<'text'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const text of texts(parts.length)) yield fresh(text, input);

    function* texts(end: number): Generator<string, void, undefined> {
      const part = parts[end - 1];
      if (part === undefined) yield '';
      else if (typeof part === 'string') for (const before of texts(end - 1)) yield before + part;
      else {
        for (const { value } of evaluate(part, plain(input), environment)) {
          evaluate.budget.goThrough(value);
          for (const before of texts(end - 1)) yield before + formatted(format, value);
        }
      }
    }
  },
  *index({ of, by }: Of<'index'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const { value: key } of evaluate(by, plain(input), environment)) {
      for (const item of evaluate(of, input, environment)) {
        if (typeof key === 'object') evaluate.budget.goThrough(item.value);
        yield { path: within(item, key), value: elementOf(item.value, key) };
      }
    }
  },
  *slice({ of, from, to }: Of<'slice'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const end of optional(to)) {
      for (const start of optional(from)) {
        for (const item of evaluate(of, input, environment)) {
          const key = { start, end };
          evaluate.budget.goThrough(item.value);
          yield { path: within(item, key), value: elementOf(item.value, key) };
        }
      }
    }

    function* optional(query: Query | null): Generator<Json, void, undefined> {
      if (query === null) yield null;
      else for (const { value } of evaluate(query, plain(input), environment)) yield value;
    }
  },
  *each({ of }: Of<'each'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const item of evaluate(of, input, environment)) {
      evaluate.budget.goThrough(item.value);
      for (const [key, value] of elementsOf(item.value)) yield { value, path: within(item, key) };
    }
  },
  *list({ items }: Of<'list'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    const values: Json[] = [];
    if (items !== null) for (const { value } of evaluate(items, plain(input), environment)) values.push(value);
    yield fresh(values, input);
  },
  *object({ members }: Of<'object'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const object of objects(0, [])) yield fresh(object, input);

    function* objects(
      at: number,
      entries: readonly (readonly [string, Json])[],
    ): Generator<JsonObject, void, undefined> {
      const member = members[at];
      if (member === undefined) {
        yield Object.fromEntries(entries);
        return;
      }
      for (const { value: name } of evaluate(member[0], plain(input), environment)) {
        if (typeof name !== 'string') throw new JqError(`Cannot use ${told(name)} as object key`);
        for (const { value } of evaluate(member[1], plain(input), environment)) {
          yield* objects(at + 1, [...entries, [name, value]]);
        }
      }
    }
  },
  *negate({ of }: Of<'negate'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const { value } of evaluate(of, plain(input), environment)) {
      if (typeof value !== 'number') throw new JqError(`${told(value)} cannot be negated`);
      yield fresh(0 - value, input);
    }
  },
  *pipe({ left, right }: Of<'pipe'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const item of evaluate(left, input, environment)) yield* evaluate(right, item, environment);
  },
  *comma({ left, right }: Of<'comma'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    yield* evaluate(left, input, environment);
    yield* evaluate(right, input, environment);
  },
  *binary(
    { operator, left, right }: Of<'binary'>,
    input: Item,
    environment: Environment | null,
    evaluate: Evaluate,
  ): Steps {
    for (const { value: b } of evaluate(right, plain(input), environment)) {
      for (const { value: a } of evaluate(left, plain(input), environment)) {
        if (operator === '-') evaluate.budget.goThroughPairs(a, b);
        else evaluate.budget.goThrough(a, b);
        yield fresh(operate(operator, a, b), input);
      }
    }
  },
  *and({ left, right }: Of<'and'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const { value } of evaluate(left, plain(input), environment)) {
      if (!holds(value)) yield fresh(false, input);
      else for (const other of evaluate(right, plain(input), environment)) yield fresh(holds(other.value), input);
    }
  },
  *or({ left, right }: Of<'or'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const { value } of evaluate(left, plain(input), environment)) {
      if (holds(value)) yield fresh(true, input);
      else for (const other of evaluate(right, plain(input), environment)) yield fresh(holds(other.value), input);
    }
  },
  *alternative(
    { left, right }: Of<'alternative'>,
    input: Item,
    environment: Environment | null,
    evaluate: Evaluate,
  ): Steps {
    let isAny = false;
    const items = evaluate(left, input, environment);
    for (;;) {
      let next: IteratorResult<Item, void>;
      try {
        next = items.next();
      } catch (error) {
        if (error instanceof JqError) break;
        throw error;
      }
      if (next.done) break;
      if (!holds(next.value.value)) continue;
      isAny = true;
      yield next.value;
    }
    if (!isAny) yield* evaluate(right, input, environment);
  },
  assign(query: Of<'assign'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    evaluate.budget.goThrough(input.value);
    return assigned(query, input, environment, evaluate);
  },
  *if({ condition, yes, no }: Of<'if'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const { value } of evaluate(condition, plain(input), environment)) {
      yield* evaluate(holds(value) ? yes : no, input, environment);
    }
  },
  *try({ body, otherwise }: Of<'try'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    const items = evaluate(body, input, environment);
    for (;;) {
      let next: IteratorResult<Item, void>;
      try {
        next = items.next();
      } catch (error) {
        if (!(error instanceof JqError)) throw error;
        if (otherwise !== null) yield* evaluate(otherwise, fresh(error.value, input), environment);
        return;
      }
      if (next.done) return;
      yield next.value;
    }
  },
  *reduce(
    { source, pattern, start, update }: Of<'reduce'>,
    input: Item,
    environment: Environment | null,
    evaluate: Evaluate,
  ): Steps {
    for (const first of evaluate(start, input, environment)) {
      let state = first;
      for (const { value } of evaluate(source, plain(input), environment)) {
        for (const inner of bound([pattern], value, plain(input), environment, evaluate)) {
          let last: Item | null = null;
          for (const item of evaluate(update, state, inner)) last = item;
          state = last ?? fresh(null, input);
        }
      }
      yield state;
    }
  },
  *foreach(
    { source, pattern, start, update, extract }: Of<'foreach'>,
    input: Item,
    environment: Environment | null,
    evaluate: Evaluate,
  ): Steps {
    for (const first of evaluate(start, input, environment)) {
      let state = first;
      for (const { value } of evaluate(source, plain(input), environment)) {
        for (const inner of bound([pattern], value, plain(input), environment, evaluate)) {
          for (const item of evaluate(update, state, inner)) {
            state = item;
            if (extract === null) yield item;
            else yield* evaluate(extract, item, inner);
          }
        }
      }
    }
  },
  *bind(
    { source, patterns, body }: Of<'bind'>,
    input: Item,
    environment: Environment | null,
    evaluate: Evaluate,
  ): Steps {
    for (const { value } of evaluate(source, plain(input), environment)) {
      for (const [at, pattern] of patterns.entries()) {
        try {
          const others = patterns.length > 1 ? patterns : [];
          for (const inner of bound([pattern, ...others], value, plain(input), environment, evaluate)) {
            yield* evaluate(body, input, inner);
          }
          break;
        } catch (error) {
          if (!(error instanceof JqError) || at === patterns.length - 1) throw error;
        }
      }
    }
  },
  *variable({ name }: Of<'variable'>, input: Item, environment: Environment | null): Steps {
    const meaning = found(environment, name)?.meaning;
    yield fresh(meaning?.kind === 'value' ? meaning.value : null, input);
  },
  call: callFunction,
  define({ definition, body }: Of<'define'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    const name = `${definition.name}/${definition.parameters.length}`;
    return evaluate(body, input, extended(environment, name, { kind: 'function', definition }));
  },
  *label({ name, body }: Of<'label'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    const mark = Symbol(name);
    try {
      yield* evaluate(body, input, extended(environment, `label ${name}`, { kind: 'label', mark }));
    } catch (error) {
      if (!(error instanceof Break) || error.mark !== mark) throw error;
    }
  },
  // biome-ignore lint/correctness/useYield: it yields nothing, it leaves.
  *break({ name }: Of<'break'>, _input: Item, environment: Environment | null): Steps {
    const meaning = found(environment, `label ${name}`)?.meaning;
    throw new Break(meaning?.kind === 'label' ? meaning.mark : Symbol(name));
  },
};
