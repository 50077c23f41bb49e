/** The columns of the table. An empty text is a figure that was not taken. */
export interface Figure {
  readonly what: string;
  readonly rillflow: string;
  readonly limit: string;
  readonly ofLimit: string;
  readonly langflow: string;
  readonly timesLangflow: string;
  readonly wanted: string;
}

export const blank = { rillflow: '', limit: '', ofLimit: '', langflow: '', timesLangflow: '', wanted: '' };

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function rounded(value: number): string {
  return value >= 10 ? whole(value) : value.toFixed(2);
}

export function milliseconds(value: number): string {
  return `${value >= 10 ? whole(value) : value.toFixed(1)} ms`;
}
