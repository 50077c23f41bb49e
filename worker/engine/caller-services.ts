import type { CallableFlow, FlowCaller } from './services/flows.ts';
import type { Services } from './services/services.ts';

/** A run's services as one vertex sees them: the flows that it runs count its steps, and end when it does. */
export class CallerServices implements Services {
  readonly #host: Services;
  readonly #caller: FlowCaller;

  constructor(host: Services, caller: FlowCaller) {
    this.#host = host;
    this.#caller = caller;
  }

  get files(): Services['files'] {
    return this.#host.files;
  }
  get databases(): Services['databases'] {
    return this.#host.databases;
  }
  get collections(): Services['collections'] {
    return this.#host.collections;
  }
  get mcpServers(): Services['mcpServers'] {
    return this.#host.mcpServers;
  }
  get skills(): Services['skills'] {
    return this.#host.skills;
  }
  get flows(): Services['flows'] {
    const { flows } = this.#host;
    const calledHere = (flow: CallableFlow): CallableFlow => ({
      ...flow,
      run: (input, sessionId) => flow.run(input, sessionId, this.#caller),
    });
    return {
      list: () => flows.list(),
      async find(idOrName) {
        const flow = await flows.find(idOrName);
        return flow && calledHere(flow);
      },
    };
  }
}
