/** Counts the turns of the event loop that other work gets while `run` is under way. */
export async function countTurns<T>(run: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  try {
    const result = await run()
    return { result, turns }
  } finally {
    clearImmediate(next)
  }
}
