import { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  InitializeResultSchema,
  LATEST_PROTOCOL_VERSION,
  type Notification,
  type Request,
  type Result,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';

/**
 * The protocol's client end, with the handshake and nothing else: the SDK's own brings a schema compiler along that is
 * half as large as all the rest, and that no Worker may run.
 */
export class McpClient extends Protocol<Request, Notification, Result> {
  readonly #version: string;
  readonly #over: (request: unknown) => void;

  /** `version` is what servers are told of this one; `over` hears of each request that was answered or given up. */
  constructor(version: string, over: (request: unknown) => void) {
    super();
    this.#version = version;
    this.#over = over;
  }

  /** Connects, and agrees on a version of the protocol. Throws Error for one that is not known. */
  async open(transport: Transport, options: { readonly timeout: number; readonly signal: AbortSignal }): Promise<void> {
    await this.connect(transport);
    this.#follow(transport);
    const params = {
      protocolVersion: LATEST_PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name: 'rillflow', version: this.#version },
    };
    const { protocolVersion } = await this.request({ method: 'initialize', params }, InitializeResultSchema, options);
    if (!SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion)) {
      throw new Error(`the server speaks version ${protocolVersion} of the protocol, which is not known here`);
    }
    transport.setProtocolVersion?.(protocolVersion);
    await this.notification({ method: 'notifications/initialized' });
  }

  #follow(transport: Transport): void {
    const { onmessage } = transport;
    transport.onmessage = (message, extra) => {
      onmessage?.(message, extra);
      if ('id' in message && !('method' in message)) this.#over(message.id);
    };
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      if ('method' in message && message.method === 'notifications/cancelled') this.#over(message.params?.requestId);
      return send(message, options);
    };
  }

  // Servers that say nothing of tools and have some are asked for them all the same.
  protected assertCapabilityForMethod(): void {}
  protected assertNotificationCapability(): void {}
  protected assertRequestHandlerCapability(): void {}
  protected assertTaskCapability(): void {}
  protected assertTaskHandlerCapability(): void {}
}
