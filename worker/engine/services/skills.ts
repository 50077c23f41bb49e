/** The skills of the project that a flow is in, for its agents: they are told of all, and read those that they use. */
export interface Skills {
  list(): Promise<readonly SkillRef[]>;
  /** Null where it is not there any more. */
  read(id: string): Promise<SkillBody | null>;
}

export interface SkillRef {
  readonly id: string;
  readonly name: string;
  /** What it is for; empty where its author does not say. */
  readonly description: string;
  readonly hasFlow: boolean;
}

export interface SkillBody {
  readonly text: string;
  /** The flow that does the work, if any. */
  readonly flowId: string | null;
}
