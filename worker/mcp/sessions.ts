import type { McpServers, McpSession, McpSettings, McpTool } from '../engine/services/mcp-servers.ts';
import { serverAddress } from './server-address.ts';
import { HttpMcpSession } from './session.ts';
import { createTurns } from './turns.ts';

/** The sessions of one run: one for each server, whoever asks for it. `close` ends them all. */
export function createMcpSessions(deps: SessionsDeps): McpSessions {
  const sessions = new Map<string, HttpMcpSession>();
  const turns = createTurns(STREAMS_AT_ONCE);
  return {
    open(name, settings, keepsTools) {
      const key = JSON.stringify(settings);
      const session =
        sessions.get(key) ??
        new HttpMcpSession(serverAddress(name, settings), {
          fetch: deps.fetch,
          version: deps.version,
          patience: deps.patience ?? PATIENCE,
          callPatience: deps.callPatience ?? CALL_PATIENCE,
          turns,
        });
      sessions.set(key, session);
      return keepsTools && deps.toolLists ? withKeptTools(session, name, key, deps.toolLists) : session;
    },
    async close() {
      const open = [...sessions.values()];
      sessions.clear();
      await Promise.all(open.map((session) => session.close()));
    },
  };
}

function withKeptTools(session: McpSession, name: string, key: string, lists: ToolLists): McpSession {
  return {
    tools: (signal) => lists(`${name}/${key}`, () => session.tools(signal)),
    call: (tool, args, signal) => session.call(tool, args, signal),
  };
}

/** Half of the six connections that a run may have: the messages to these servers need the rest. */
const STREAMS_AT_ONCE = 3;
const PATIENCE = 20_000;
const CALL_PATIENCE = 30_000;

export interface SessionsDeps {
  /** The run's own: guarded and limited. */
  readonly fetch: typeof fetch;
  /** What servers are told of this one. */
  readonly version: string;
  /** Milliseconds until a server must have answered, 20,000 unless told; and until a tool must have, 30,000. */
  readonly patience?: number;
  readonly callPatience?: number;
  /** Where lists of tools are kept beyond a run. */
  readonly toolLists?: ToolLists;
}

export type ToolLists = (key: string, read: () => Promise<readonly McpTool[]>) => Promise<readonly McpTool[]>;

export interface McpSessions {
  open(name: string, settings: McpSettings, keepsTools: boolean): ReturnType<McpServers['open']>;
  close(): Promise<void>;
}
