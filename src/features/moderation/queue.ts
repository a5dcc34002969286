/** Rows of each list that are shown, and at most; so many more come at a time when somebody asks for more. */
export const queueRows = { usual: 500, most: 5_000 } as const
