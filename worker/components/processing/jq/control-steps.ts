import { assigned } from './assign.ts';
import { type Environment, extended, found } from './environment.ts';
import type { Evaluate, Of, Steps } from './evaluate.ts';
import { callFunction } from './functions.ts';
import { fresh, type Item, plain } from './item.ts';
import { JqError } from './jq-error.ts';
import { holds } from './json-value.ts';
import { bound } from './patterns.ts';

/** What queries yield that say which others are evaluated, how often, and with which names. */
export const controlSteps = {
  *pipe({ left, right }: Of<'pipe'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    for (const item of evaluate(left, input, environment)) yield* evaluate(right, item, environment);
  },
  *comma({ left, right }: Of<'comma'>, input: Item, environment: Environment | null, evaluate: Evaluate): Steps {
    yield* evaluate(left, input, environment);
    yield* evaluate(right, input, environment);
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

/** A way out of the query behind a label. */
class Break extends Error {
  readonly mark: symbol;
  constructor(mark: symbol) {
    super('break');
    this.mark = mark;
  }
}
