/** Asks again after so many milliseconds; everybody within them shares one answer, a failure too. */
export function memoizeFor<T>(ms: number, ask: () => Promise<T>, nowMs: () => number): () => Promise<T> {
  let last: { readonly answer: Promise<T>; readonly atMs: number } | undefined
  return () => {
    // A clock that is set back does not keep an answer for longer.
    if (!last || Math.abs(nowMs() - last.atMs) >= ms) last = { answer: ask(), atMs: nowMs() }
    return last.answer
  }
}
