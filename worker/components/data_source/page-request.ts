import { charsetOf, decodeText, ownCharset } from '../../documents/decode-text.ts';
import { type Asker, askService, type ServiceAnswer } from '../http-services/ask-service.ts';

/** Bytes of a page that is read: far more than any text, and little enough for several at once. */
const largestPage = 16 * 1024 * 1024;

/** Fetches a page. Throws as `askService` does, with a useful text for pages that are too large. */
export function fetchPage(context: Asker, request: PageRequest): Promise<ServiceAnswer> {
  return askService(context, {
    url: request.url,
    key: request.url,
    timeout: request.timeout > 0 ? request.timeout : 30,
    ...(request.headers && { headers: request.headers }),
    wantsBytes: true,
    sizeLimit: largestPage,
  });
}

/** A page's text by what its header, or it itself, tells of its letters; null for what is no text. */
export function pageText({ bytes, type }: ServiceAnswer): string | null {
  const content = bytes ?? new Uint8Array();
  const charset = charsetOf(type) ?? ownCharset(content);
  const text = decodeText(content, charset);
  return text.includes('\0') ? null : text;
}

interface PageRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly timeout: number;
}
