/** The server cannot start, for a reason that its user can change: said in one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
