/**
 * A call to the starter Worker that stays open while the server lives. workerd, once told to end, finishes what is in
 * flight and takes nothing new: so this call must be there before, to carry the wish to save, and it keeps workerd up
 * until that is done. It also survives a signal that reached workerd first, as from a service manager that signals
 * all processes.
 */
export async function openLifeline(call: (body: ReadableStream) => Promise<LifelineAnswer>): Promise<Lifeline> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.write(new Uint8Array([10])).catch(() => {});
  const { body } = await call(readable);
  const reader = body?.getReader();
  let saved = '';
  const ended = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return;
      saved += new TextDecoder().decode(value);
    }
  })();
  ended.catch(() => {});
  return {
    async drain() {
      await writer.close();
      await ended;
      if (!saved.endsWith('saved')) throw new Error('the Worker did not say that it has saved everything');
    },
  };
}

interface LifelineAnswer {
  readonly body: { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }> } } | null;
}

export interface Lifeline {
  /** Has the Worker save what it holds in memory; resolves when it has. */
  drain(): Promise<void>;
}
