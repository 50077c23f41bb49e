import { TerminalError } from '../engine/errors.ts';
import { isRecord } from '../engine/graph/json.ts';
import type { McpSettings } from '../engine/services/mcp-servers.ts';

/**
 * Where and how the settings of a server reach it. Without a `mode` a command means stdio and a URL streamable HTTP.
 * Throws TerminalError for stdio, which no edge has, an unknown mode, and a URL that is missing or none.
 */
export function serverAddress(name: string, settings: McpSettings): ServerAddress {
  const mode = modeOf(settings);
  if (mode === 'Stdio') throw new TerminalError(stdioText(name), 'mcp_stdio');
  if (mode !== 'Streamable_HTTP' && mode !== 'SSE') {
    throw new TerminalError(
      `Invalid mode: ${mode}. Must be either 'Stdio', 'Streamable_HTTP', or 'SSE'`,
      'mcp_settings',
    );
  }
  const { url, headers } = settings;
  if (typeof url !== 'string' || url === '')
    throw new TerminalError(`URL is required for ${mode} mode`, 'mcp_settings');
  return { url: urlOf(url), headers: headersOf(headers), isSse: mode === 'SSE' };
}

/** How lists of servers tell a server's transport: `streamable_http`, `sse`, `stdio`, or null where nothing says it. */
export function modeName(settings: McpSettings): string | null {
  return modeOf(settings).toLowerCase() || null;
}

function modeOf({ mode, command, url }: McpSettings): string {
  if (typeof mode === 'string' && mode !== '') return mode;
  if (command !== undefined && command !== null) return 'Stdio';
  return url === undefined || url === null ? '' : 'Streamable_HTTP';
}

function stdioText(name: string): string {
  return `The MCP server "${name}" is started by a command (stdio), and nothing can be started here. Run it elsewhere behind streamable HTTP or SSE, as mcp-proxy does for any command, and register its URL.`;
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new TerminalError(
    `Invalid Streamable HTTP or SSE URL (${text}): Invalid URL format. Must include scheme (http/https) and host.`,
    'mcp_settings',
  );
}

/**
 * Headers as an object, or as editors keep them: a list of `{key, value}`. Names and values that are none are left out.
 */
function headersOf(value: unknown): Readonly<Record<string, string>> {
  const entries = Array.isArray(value)
    ? value.filter(isRecord).map(({ key, value: text }) => [key, text] as const)
    : Object.entries(isRecord(value) ? value : {});
  const headers: Record<string, string> = {};
  for (const [name, text] of entries) {
    if (typeof name !== 'string' || typeof text !== 'string' || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) continue;
    if (/[\r\n\0]/.test(text) || text.trim() === '') continue;
    headers[name.toLowerCase()] = text.trim();
  }
  return headers;
}

export interface ServerAddress {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The older transport only. */
  readonly isSse: boolean;
}
