/** A document that cannot be read: what is wrong with it. Whoever asked for it adds which one. */
export class DocumentError extends Error {
  override name = 'DocumentError';
}
