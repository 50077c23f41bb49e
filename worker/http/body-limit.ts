import type { Config } from '../config.ts';
import { megabyte } from './body.ts';

/**
 * Bytes that a request's body may have: SERVICE_MAX_FILE_SIZE_UPLOAD, or less where what stands in front of the server
 * lets less through (SERVICE_MAX_REQUEST_BODY; Cloudflare's smallest plans 100 MB).
 */
export function bodyLimit(config: Config): number {
  const { SERVICE_MAX_FILE_SIZE_UPLOAD: file, SERVICE_MAX_REQUEST_BODY: set, RUNTIME } = config;
  const host = set ?? (RUNTIME === 'cloudflare' ? cloudflare : Number.POSITIVE_INFINITY);
  return Math.min(file, host) * megabyte;
}

/** Megabytes: docs/platforms.md. */
const cloudflare = 100;
