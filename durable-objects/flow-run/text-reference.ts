/** What stands in a run's object for a text that lies in R2. No JSON and no event begins like it. */
export function referenceTo(place: TextPlace): string {
  return mark + JSON.stringify(place);
}

/** Where the text lies that this one stands for; null for a text that is its own. */
export function referredTo(text: string): TextPlace | null {
  return text.startsWith(mark) ? (JSON.parse(text.slice(mark.length)) as TextPlace) : null;
}

const mark = '\u0002';

export interface TextPlace {
  /** In R2. */
  readonly key: string;
  /** Its length in UTF-16 units. */
  readonly units: number;
}
