/** A file of an archive; `name` is its path within, with slashes. */
export interface ArchiveMember {
  readonly name: string;
  readonly bytes: Uint8Array;
}
