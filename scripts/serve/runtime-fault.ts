/** workerd or the Worker failed while starting; `log` is what was written meanwhile. */
export class RuntimeFault extends Error {
  override name = 'RuntimeFault';
  readonly log: string;
  constructor(cause: unknown, log: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.log = log;
  }
}
