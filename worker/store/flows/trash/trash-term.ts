/** Milliseconds for which a deleted flow can be brought back. */
export const trashTerm = 30 * 86_400_000;

/** Milliseconds that pass before what is over its term is erased: nobody who reads another clock still brings it back. */
const grace = 60_000;

/** From when on a flow that was deleted at a time is erased with all that it left. In milliseconds since the epoch. */
export function erasedFrom(deletedAt: number): number {
  return deletedAt + trashTerm + grace;
}
