/**
 * Whether a request header carries a credential, by its name in lower case: Authorization, Cookie, x-api-key, and what
 * vendors and users call theirs. Such headers stay behind where a redirect leads to another origin.
 */
export function isCredentialHeader(name: string): boolean {
  return CREDENTIAL.test(name);
}

const CREDENTIAL =
  /authorization|cookie|(^|[-_])(api[-_]?key|apikey|auth|key|token|secret|password|signature|session)([-_]|$)/;
