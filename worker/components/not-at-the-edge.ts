import type { ComponentDefinition } from '../engine/component.ts';
import type { RegistryEntry } from '../engine/registry.ts';

/**
 * Node types that no Worker can run: what they need that the edge does not have, and what to use instead. A flow that
 * has one is kept and drawn like any other, and its run fails with this text. `docs/components.md` lists them too.
 */
export const notAtTheEdge: readonly NotAtTheEdge[] = [
  ...of(['Cassandra', 'CassandraGraph'], {
    lacks: 'a raw TCP connection (the CQL driver)',
    instead: 'Astra DB, which is Cassandra over HTTP, or Knowledge',
  }),
  ...of(['CassandraChatMemory'], {
    lacks: 'a raw TCP connection (the CQL driver)',
    instead: 'Message History, which keeps the messages of each session here',
  }),
  ...of(['Couchbase'], {
    lacks: 'a raw TCP connection (the Couchbase driver)',
    instead: 'Qdrant, Pinecone, Weaviate or Upstash, which answer over HTTP, or Knowledge',
  }),
  ...of(['Redis'], {
    lacks: 'a raw TCP connection (the Redis protocol)',
    instead: 'Upstash, which is Redis over HTTP, or Knowledge',
  }),
  ...of(['RedisChatMemory'], {
    lacks: 'a raw TCP connection (the Redis protocol)',
    instead: 'Message History, which keeps the messages of each session here',
  }),
  ...of(['pgvector'], {
    lacks: 'a raw TCP connection (the Postgres protocol)',
    instead: 'Supabase, which is Postgres over HTTP, or Knowledge',
  }),
  ...of(['MongoDBAtlasVector'], {
    lacks: 'a raw TCP connection (the MongoDB driver)',
    instead: 'Astra DB, Qdrant or Pinecone, which answer over HTTP, or Knowledge',
  }),
  ...of(['CustomComponent', 'PythonFunction', 'PythonREPLTool', 'PythonREPLComponent', 'PythonCodeStructuredTool'], {
    lacks: 'a Python interpreter for the code that the node carries',
    instead: 'the processing components, Calculator, or an MCP server or API Request that runs the code elsewhere',
  }),
  ...of(['CSVAgent'], {
    lacks: 'a Python interpreter for the code that its model writes',
    instead: 'File and an Agent with the processing components as tools, or SQL Database',
  }),
  ...of(['Cuga'], {
    lacks: 'a Python interpreter and a browser of its own',
    instead: 'Agent with MCP Tools',
  }),
  ...of(['SequentialTaskComponent', 'SequentialTaskAgentComponent', 'HierarchicalTaskComponent'], {
    lacks: 'a Python interpreter for the CrewAI library',
    instead: 'Agents one behind the other, or Agents as tools of another Agent',
  }),
  ...of(['SplitVideo'], {
    lacks: 'a native binary (ffmpeg) and a local disk',
    instead: 'API Request to a service that cuts videos',
  }),
  ...of(['VideoFile', 'TwelveLabsPegasusIndexVideo', 'TwelveLabsPegasus'], {
    lacks: 'a local disk, and the memory for a whole video',
    instead: 'API Request to the video service with the address of the video',
  }),
  ...of(['GitLoaderComponent', 'GitExtractorComponent'], {
    lacks: 'a native binary (git) and a local disk',
    instead: 'URL or API Request with the addresses of the raw files',
  }),
  ...of(['NvidiaSystemAssistComponent'], {
    lacks: 'a local device (an NVIDIA graphics card under Windows)',
    instead: 'Agent with MCP Tools from a server on that machine',
  }),
  ...of(['NvidiaIngestComponent'], {
    lacks: 'the native PDF and tokenizer libraries of its client',
    instead: 'File, which reads text, PDF and Word files, and Split Text',
  }),
];

/** The same as definitions that the engine refuses to run. */
export const unavailable: readonly RegistryEntry[] = notAtTheEdge.map(({ type, lacks, instead }) => ({
  category: 'not_at_the_edge',
  component: refused(type, `It needs ${lacks}, which is not there at the edge. Use instead: ${instead}.`),
}));

function refused(type: string, reason: string): ComponentDefinition {
  return { type, displayName: type, description: '', icon: '', inputs: [], outputs: [], unavailable: reason };
}

function of(types: readonly string[], why: Omit<NotAtTheEdge, 'type'>): NotAtTheEdge[] {
  return types.map((type) => ({ type, ...why }));
}

export interface NotAtTheEdge {
  readonly type: string;
  /** What the edge does not have, as `a raw TCP connection`. */
  readonly lacks: string;
  /** What a flow can have in its place. */
  readonly instead: string;
}
