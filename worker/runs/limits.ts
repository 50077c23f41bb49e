/** UTF-16 units of a text, and items of a list, in what events show of a vertex's results (spec 8). */
export const shownLimits = { text: 6000, items: 1000 } as const;

/** Seconds that the sessions of visitors of a public flow are kept after each of their turns (spec 8). */
export const publicFlowExpiration = 86_400;
