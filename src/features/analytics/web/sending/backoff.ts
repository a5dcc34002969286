const firstMs = 1_000
const longestMs = 4 * 60 * 60 * 1_000

/** SDK-19–21: the pause after so many failures in a row, doubled each time, half of it left to chance (0 to 1). */
export const pauseMs = (failures: number, chance: number) =>
  Math.min(Math.min(firstMs * 2 ** failures, longestMs) * (0.5 + chance), longestMs)
