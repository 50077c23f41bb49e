/** What the load process is asked to do with one server; the answer comes back as one message. */
export type Job = LoadJob | FirstTokenJob;

/** As many requests as the server answers: each connection sends the next one once the last is answered. */
export interface LoadJob {
  readonly kind: 'load';
  readonly port: number;
  /** The request as it goes over the wire. */
  readonly request: string;
  readonly connections: number;
  /** Stop after so many seconds, or … */
  readonly seconds: number;
  /** … after so many requests. */
  readonly requests?: number;
  /** The status that answers should have; 200 unless it says another. */
  readonly status?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds that half of the answers took at most, and 99 of 100. */
  readonly p50: number;
  readonly p99: number;
  readonly answered: number;
  /** Answers with another status than the expected, by status. */
  readonly failures: Readonly<Record<number, number>>;
}

/** Streams one after the other on one connection: how long until a text first arrives. */
export interface FirstTokenJob {
  readonly kind: 'first-token';
  readonly port: number;
  readonly request: string;
  /** The source of a regular expression that is found in the stream once the first token is there. */
  readonly marker: string;
  readonly times: number;
}

/** Milliseconds of each, in their order. */
export interface FirstTokenResult {
  readonly waits: readonly number[];
}
