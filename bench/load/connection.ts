import { connect, type Socket } from 'node:net';

/**
 * A connection that is kept alive and carries one request at a time. It reads no more of an answer than its status and
 * where it ends, into one buffer and without a promise for each, so that the load costs far less than what answers it.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #onEnd: (error: Error | null) => void;
  #status = 0;
  #left = unknown;
  #head = '';
  #tail = '';
  #marker: RegExp | null = null;
  #markedAt = 0;

  /** `onEnd` hears of the end of each answer, or why there will be none. */
  constructor(port: number, onEnd: (error: Error | null) => void) {
    this.#onEnd = onEnd;
    const buffer = Buffer.allocUnsafe(65_536);
    const callback = (length: number) => {
      this.#read(buffer, length);
      return true;
    };
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback } });
    this.#socket.on('error', onEnd);
    this.#socket.on('close', () => onEnd(new Error('the server closed the connection')));
  }

  /** The last answer's status. */
  get status(): number {
    return this.#status;
  }

  /** When the marker had arrived, on the clock of `performance.now()`; 0 if it never did. */
  get markedAt(): number {
    return this.#markedAt;
  }

  /** Sends a whole request. `marker` is a text of a stream to take the time of. */
  send(request: Uint8Array, marker: RegExp | null = null): void {
    this.#left = unknown;
    this.#head = '';
    this.#tail = '';
    this.#marker = marker;
    this.#markedAt = 0;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  #read(buffer: Buffer, length: number): void {
    if (this.#left === unknown) {
      const text = this.#head + buffer.toString('latin1', 0, length);
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) {
        this.#head = text;
        return;
      }
      this.#status = Number(text.slice(9, 12));
      const declared = /\ncontent-length: *(\d+)/i.exec(text)?.[1];
      this.#head = '';
      this.#left = declared === undefined ? untilLastChunk : Number(declared);
      if (this.#left >= 0) this.#count(text.length - end - 4);
      else this.#stream(text.slice(end + 4));
    } else if (this.#left >= 0) {
      this.#count(length);
    } else {
      this.#stream(buffer.toString('latin1', 0, length));
    }
  }

  #stream(text: string): void {
    if (this.#marker !== null && this.#markedAt === 0) {
      this.#head += text;
      if (this.#marker.test(this.#head)) this.#markedAt = performance.now();
    }
    this.#tail = (this.#tail + text).slice(-5);
    if (this.#tail === '0\r\n\r\n') this.#onEnd(null);
  }

  #count(bytes: number): void {
    this.#left -= bytes;
    if (this.#left <= 0) this.#onEnd(null);
  }
}

/** How much of an answer is still to come, before its head has said so and where only a last chunk tells. */
const unknown = -1;
const untilLastChunk = -2;
