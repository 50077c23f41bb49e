/** The id of a video from one of the forms of its address; null where there is none. */
export function videoIdOf(url: string, forms: readonly RegExp[]): string | null {
  for (const form of forms) {
    const id = form.exec(url)?.[1];
    if (id !== undefined) return id;
  }
  return null;
}

/** `watch?v=`, `youtu.be/` and `embed/`. */
export const usualForm = /(?:youtube\.com\/watch\?v=|youtu\.be\/|youtube\.com\/embed\/)([^&\n?#]+)/;

/** `watch?` with other parameters before the id. */
export const laterForm = /youtube\.com\/watch\?.*?v=([^&\n?#]+)/;

export const shortsForm = /youtube\.com\/shorts\/([^&\n?#]+)/;
