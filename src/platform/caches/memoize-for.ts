/** Memoizes the promise of `run` for `ms`; a rejected one is forgotten. */
export function memoizeFor<T>(ms: number, run: () => Promise<T>, nowMs: () => number): () => Promise<T> {
  let cached: { readonly result: Promise<T>; readonly atMs: number } | undefined
  return () => {
    // The absolute difference, so that a clock set back does not extend the lifetime.
    if (cached && Math.abs(nowMs() - cached.atMs) < ms) return cached.result
    const mine = { result: run(), atMs: nowMs() }
    cached = mine
    mine.result.catch(() => {
      if (cached === mine) cached = undefined
    })
    return mine.result
  }
}
