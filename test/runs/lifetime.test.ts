import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '../../worker/context.ts';
import { Lifetime } from '../../worker/runs/lifetime.ts';

describe('the lifetime of a run', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sets up nothing for a run that waits for nothing', () => {
    const lifetime = lifetimeOf(new AbortController());

    vi.advanceTimersByTime(3_600_000);

    expect(vi.getTimerCount()).toBe(0);
    expect(lifetime.aborted).toBe(false);
  });

  it('is over when a run that waits takes longer than SERVICE_RUN_TIMEOUT', () => {
    const lifetime = lifetimeOf(new AbortController());
    const stopped = vi.fn();
    lifetime.addEventListener('abort', stopped);
    lifetime.watch();

    vi.advanceTimersByTime(29_999);
    expect(stopped).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);

    expect(stopped).toHaveBeenCalledOnce();
    expect(lifetime).toMatchObject({ aborted: true, reason: { name: 'TimeoutError' } });
  });

  it('is over when the caller leaves while the run waits, or has left before', () => {
    const caller = new AbortController();
    const [waiting, late] = [lifetimeOf(caller), lifetimeOf(caller)];
    waiting.watch();

    caller.abort();
    late.watch();

    expect(waiting).toMatchObject({ aborted: true, reason: { name: 'AbortError' } });
    expect(late.aborted).toBe(true);
  });

  it('tells nobody after the run has ended, and leaves no timer behind', () => {
    const caller = new AbortController();
    const lifetime = lifetimeOf(caller);
    lifetime.watch();

    lifetime.end(() => {});
    lifetime.watch();
    caller.abort();

    expect(vi.getTimerCount()).toBe(0);
    expect(lifetime.aborted).toBe(false);
  });

  it('has what is left to do done once, beyond the answer', () => {
    const lifetime = lifetimeOf(new AbortController());
    const left: Promise<unknown>[] = [];
    const work = Promise.resolve('done');
    lifetime.onEnd(() => work);

    lifetime.end((promise) => left.push(promise));
    lifetime.end((promise) => left.push(promise));

    expect(left).toEqual([work]);
  });

  it('keeps its first reason', () => {
    const lifetime = lifetimeOf(new AbortController());

    lifetime.abort('first');
    lifetime.abort('second');

    expect(lifetime.reason).toBe('first');
  });
});

function lifetimeOf(caller: AbortController): Lifetime {
  const app = { config: { SERVICE_RUN_TIMEOUT: 30 }, env: {} } as AppContext;
  return new Lifetime(app, new Request('http://localhost/', { signal: caller.signal }), false);
}
