/** Memoizes the promise of `run` for `ms`, also a rejected one. */
export function memoizeFor<T>(ms: number, run: () => Promise<T>, nowMs: () => number): () => Promise<T> {
  let cached: { readonly result: Promise<T>; readonly atMs: number } | undefined
  return () => {
    // The absolute difference, so that a clock set back does not extend the lifetime.
    if (!cached || Math.abs(nowMs() - cached.atMs) >= ms) cached = { result: run(), atMs: nowMs() }
    return cached.result
  }
}
