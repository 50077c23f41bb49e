/** The people of the drawn pictures, by name. */
export const faces: Readonly<Record<string, Face>> = {
  amber: { back: '#ffd98a', skin: '#f2c29b', hair: '#5b3a1e', coat: '#3d6fb4', cut: 'long' },
  basil: { back: '#bfe3c0', skin: '#c98d62', hair: '#1f1a17', coat: '#e0703c', cut: 'short' },
  coral: { back: '#ffc4b8', skin: '#8d5a3b', hair: '#17110e', coat: '#f1b434', cut: 'round' },
  dusk: { back: '#c9c3ea', skin: '#f6d5bd', hair: '#b5472c', coat: '#2f7f6f', cut: 'long' },
  ember: { back: '#f3b39a', skin: '#e3ab7c', hair: '#8a8a8a', coat: '#54407c', cut: 'short' },
  fern: { back: '#cfe6a8', skin: '#6f4630', hair: '#0f0d0c', coat: '#c7405c', cut: 'short' },
  glacier: { back: '#bfe2f0', skin: '#f4d0b0', hair: '#e8c76a', coat: '#374a63', cut: 'round' },
  hazel: { back: '#e6d3b8', skin: '#b97c50', hair: '#3a2416', coat: '#7a9a3a', cut: 'long' },
};

/** Outlines of hair, behind the head. */
export const cuts = {
  short: 'M20 30q-1-17 12-17t12 17z',
  long: 'M18 48V27q1-15 14-15t14 15v21z',
  round: 'M32 6a18 18 0 1 1 0 36a18 18 0 1 1 0-36z',
} as const;

/** Colours, and how the hair is cut. */
export interface Face {
  readonly back: string;
  readonly skin: string;
  readonly hair: string;
  readonly coat: string;
  readonly cut: keyof typeof cuts;
}
