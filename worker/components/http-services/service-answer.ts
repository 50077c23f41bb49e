import type { ServiceAnswer } from './ask-service.ts';
import { ServiceAnswerError, ServiceRefusedError } from './service-errors.ts';

/**
 * The answer's JSON. Throws ServiceRefusedError for a status that is no success, in the words of the client library
 * whose texts flows know, and ServiceAnswerError for what is no JSON.
 */
export function jsonOf(answer: ServiceAnswer, client: ClientWords = 'httpx'): unknown {
  checkStatus(answer, client);
  return parsed(answer);
}

/** Throws ServiceRefusedError unless the status is a success. */
export function checkStatus(answer: ServiceAnswer, client: ClientWords = 'httpx'): void {
  const { status, text } = answer;
  if (status >= 200 && status < (client === 'requests' ? 400 : 300)) return;
  throw new ServiceRefusedError(statusText(answer, client), status, text);
}

/** A status and the address that gave it, in the words of a client library. */
export function statusText({ status, url }: ServiceAnswer, client: ClientWords = 'httpx'): string {
  return words[client](status, phrases[status] ?? '', withoutSecrets(url));
}

/** The answer's JSON whatever its status. Throws ServiceAnswerError. */
export function parsed(answer: Pick<ServiceAnswer, 'text'>): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new ServiceAnswerError('Expecting value: line 1 column 1 (char 0)');
  }
}

/** An address without what its query may hide: keys and tokens stand there with some services. */
export function withoutSecrets(url: string): string {
  return url.replace(/([?&](?:api[_-]?key|key|app_?id|(?:access_)?token|secret|password)=)[^&#]*/gi, '$1***');
}

const words: Readonly<Record<ClientWords, (status: number, phrase: string, url: string) => string>> = {
  httpx: (status, phrase, url) =>
    `${httpxKind(status)} '${status} ${phrase}' for url '${url}'\nFor more information check: https://developer.mozilla.org/en-US/docs/Web/HTTP/Status/${status}`,
  requests: (status, phrase, url) =>
    `${status} ${status >= 500 ? 'Server' : 'Client'} Error: ${phrase} for url: ${url}`,
};

function httpxKind(status: number): string {
  if (status < 200) return 'Informational response';
  if (status < 400) return 'Redirect response';
  return status < 500 ? 'Client error' : 'Server error';
}

/** RFC 9110, and those of its extensions that services answer with. */
const phrases: Readonly<Record<number, string>> = {
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Whose words a refusal has: flows and agents have seen the texts of one of these. */
export type ClientWords = 'httpx' | 'requests';
