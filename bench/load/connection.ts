import { connect, type Socket } from 'node:net';

/**
 * A connection that is kept alive and carries one request at a time. It reads no more of an answer than its status and
 * where it ends, so that the load costs far less than what answers it.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return new Connection(socket);
}

export class Connection {
  readonly #socket: Socket;
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  #marker: RegExp | null = null;
  #markedAt: number | null = null;
  #status = 0;
  #head = '';
  #left = -1;
  #tail = '';

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  /** Sends a whole request and resolves when its answer has ended. `marker` is a text of a stream to take the time of. */
  ask(request: string | Uint8Array, marker: RegExp | null = null): Promise<Answer> {
    this.#marker = marker;
    this.#markedAt = null;
    this.#head = '';
    this.#left = unknown;
    this.#tail = '';
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#left === unknown) {
      const text = this.#head + chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) {
        this.#head = text;
        return;
      }
      this.#status = Number(text.slice(9, 12));
      const length = /\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1];
      this.#left = length === undefined ? untilLastChunk : Number(length);
      this.#body(text.slice(end + 4));
    } else if (this.#left >= 0 && this.#marker === null) {
      this.#count(chunk.length);
    } else {
      this.#body(chunk.toString('latin1'));
    }
  }

  #body(text: string): void {
    if (this.#marker !== null && this.#markedAt === null) {
      this.#head += text;
      if (this.#marker.test(this.#head)) this.#markedAt = performance.now();
    }
    if (this.#left >= 0) {
      this.#count(text.length);
    } else {
      this.#tail = (this.#tail + text).slice(-5);
      if (this.#tail === '0\r\n\r\n') this.#done();
    }
  }

  #count(bytes: number): void {
    this.#left -= bytes;
    if (this.#left <= 0) this.#done();
  }

  #done(): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.resolve({ status: this.#status, markedAt: this.#markedAt });
  }

  #fail(error: Error): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.reject(error);
  }
}

/** How much of an answer is still to come, before its head has said so and where only a last chunk tells. */
const unknown = -1;
const untilLastChunk = -2;

export interface Answer {
  readonly status: number;
  /** When the marker had arrived, on the clock of `performance.now()`; null if it never did. */
  readonly markedAt: number | null;
}
