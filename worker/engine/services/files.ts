/** The caller's stored files. No path leads to another user's. */
export interface Files {
  /**
   * A stored file by the path that flows and messages carry (`<flow id>/<name>`, `<user id>/<name>`, or what an upload
   * answered); null where the caller has no such file.
   */
  open(path: string): Promise<StoredFile | null>;
  /** The user's own files (those of `POST /v2/files`), oldest first. */
  list(): Promise<readonly StoredFile[]>;
  /**
   * Stores bytes among the user's files, as `POST /v2/files` does: a taken name gets a number, unless the file that has it
   * is to be replaced. Resolves when they are on disk. Throws TerminalError for a name that is none.
   */
  save(name: string, content: Uint8Array, how?: { readonly replace?: boolean }): Promise<SavedFile>;
}

export interface StoredFile {
  /** The path as it was asked for. */
  readonly path: string;
  /** The file's own name, with its ending. */
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
  bytes(): Promise<Uint8Array>;
  /** Deletes it for good. */
  remove(): Promise<void>;
}

export interface SavedFile {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly size: number;
}
