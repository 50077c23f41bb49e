/** The connections of one run: at most `max` at a time, others wait in order. */
export class ConnectionPool {
  readonly #max: number;
  readonly #idleMs: number;
  readonly #open = new Set<Connection>();
  readonly #queue: Waiter[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `idleMs`: how long a connection may be idle while others wait. */
  constructor(max: number, idleMs: number) {
    this.#max = max;
    this.#idleMs = idleMs;
  }

  /** Resolves when there is a connection. It ends with `close`, or when the signal aborts. Rejects as the signal says. */
  connect(signal: AbortSignal | null): Promise<Connection> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#open.size < this.#max) return Promise.resolve(this.#connection(signal));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        enter: () => {
          signal?.removeEventListener('abort', leave);
          resolve(this.#connection(signal));
        },
      };
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(waiter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave);
      this.#queue.push(waiter);
      this.#timer ??= setTimeout(() => this.#reclaim(), this.#idleMs);
    });
  }

  #connection(signal: AbortSignal | null): Connection {
    const close = () => {
      signal?.removeEventListener('abort', close);
      // The next one enters in the same turn, so nobody comes between.
      if (this.#open.delete(connection)) this.#queue.shift()?.enter();
    };
    const connection: Connection = { idleSince: null, reclaim: null, close };
    this.#open.add(connection);
    signal?.addEventListener('abort', close);
    return connection;
  }

  /** Takes connections from those who leave them alone, longest first, as many as others wait for. */
  #reclaim(): void {
    this.#timer = undefined;
    const now = Date.now();
    const idle = [...this.#open]
      .filter((connection) => connection.idleSince !== null && now - connection.idleSince >= this.#idleMs)
      .sort((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0));
    for (const connection of idle.slice(0, this.#queue.length)) {
      connection.reclaim?.();
      connection.close();
    }
    if (this.#queue.length > 0) this.#timer = setTimeout(() => this.#reclaim(), this.#idleMs);
  }
}

export interface Connection {
  /** Milliseconds since the epoch; null while somebody waits for headers or bytes. */
  idleSince: number | null;
  /** Tells the owner that it has lost the connection. */
  reclaim: (() => void) | null;
  readonly close: () => void;
}

interface Waiter {
  readonly enter: () => void;
}
