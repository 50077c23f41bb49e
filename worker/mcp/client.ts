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

  /** `version` is what servers are told of this one. */
  constructor(version: string) {
    super();
    this.#version = version;
  }

  /** Connects, and agrees on a version of the protocol. Throws Error for one that is not known. */
  async open(transport: Transport, options: { readonly timeout: number; readonly signal: AbortSignal }): Promise<void> {
    await this.connect(transport);
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

  // Servers that say nothing of tools and have some are asked for them all the same.
  protected assertCapabilityForMethod(): void {}
  protected assertNotificationCapability(): void {}
  protected assertRequestHandlerCapability(): void {}
  protected assertTaskCapability(): void {}
  protected assertTaskHandlerCapability(): void {}
}
