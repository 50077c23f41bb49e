import { RetryableError, TerminalError, UnreachableError } from '../engine/errors.ts';

/** A request that the deployment's SSRF protection refuses (spec 5.3). It was not sent. */
export class EgressBlockedError extends TerminalError {
  override name = 'EgressBlockedError';
  /** `host` and `why` say what was refused: `10.0.0.1`, `is a private address`. Resolved addresses are not told. */
  constructor(host: string, why: string) {
    super(
      `The request to "${host}" was refused: it ${why}. ` +
        'Whoever runs this server can allow the host in SERVICE_SSRF_ALLOWED_HOSTS.',
      'egress_blocked',
    );
  }
}

/** A request whose URL is refused whatever its host. It was not sent. */
export class EgressUrlError extends TerminalError {
  override name = 'EgressUrlError';
  constructor(message: string) {
    super(message, 'egress_url_refused');
  }
}

/** A host name that has no address at the moment, so nobody can tell whether it is a private one. */
export class EgressUnresolvedError extends UnreachableError {
  override name = 'EgressUnresolvedError';
  constructor(host: string, options?: ErrorOptions) {
    super(`The host name "${host}" could not be resolved.`, 'egress_unresolved');
    if (options) this.cause = options.cause;
  }
}

/** A server that does not take the connection, or a name without an address. */
export class EgressUnreachableError extends UnreachableError {
  override name = 'EgressUnreachableError';
  constructor(host: string, options: ErrorOptions) {
    super(`The server "${host}" could not be reached: no connection, or no such host.`, 'egress_unreachable');
    this.cause = options.cause;
  }
}

/** A chain of redirects that does not end. */
export class TooManyRedirectsError extends TerminalError {
  override name = 'TooManyRedirectsError';
  constructor(url: string, limit: number) {
    super(`The request to "${url}" was redirected more than ${limit} times.`, 'too_many_redirects');
  }
}

/** A response that was closed because nobody read it while others waited for its connection. */
export class ConnectionReclaimedError extends RetryableError {
  override name = 'ConnectionReclaimedError';
  constructor(url: string, seconds: number) {
    super(
      `The response of "${url}" was closed: nobody had read from it for ${seconds} seconds while other requests of the ` +
        'run waited for a connection.',
      'connection_reclaimed',
    );
  }
}

/** An entry of SERVICE_SSRF_ALLOWED_HOSTS that means nothing. */
export class AllowedHostError extends Error {
  override name = 'AllowedHostError';
  constructor(entry: string) {
    super(
      `SERVICE_SSRF_ALLOWED_HOSTS has the entry "${entry}". Expected a host (api.example.com), a wildcard ` +
        '(*.example.com), an IP address or a range (10.0.0.0/8), each with or without a :port; ranges without.',
    );
  }
}
