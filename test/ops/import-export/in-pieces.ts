/** A text as it arrives from a file, cut at these places. */
export async function* inPieces(text: string, cuts: readonly number[]) {
  let at = 0
  for (const cut of [...cuts].toSorted((a, b) => a - b)) {
    yield text.slice(at, cut)
    at = Math.max(at, cut)
  }
  yield text.slice(at)
}
