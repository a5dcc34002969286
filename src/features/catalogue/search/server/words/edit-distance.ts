/**
 * Finds the terms of a sorted list within an edit distance of a word.
 *
 * 1. The distance is optimal string alignment: a letter added, left out, changed, or two neighbours swapped.
 * 2. `distanceTable` holds one row for each letter of the current term.
 * 3. Sorted terms share prefixes: only the rows after the prefix shared with the term before are filled again.
 * 4. A row in which all distances exceed the limit prunes every following term with the same prefix.
 */

export interface SortedTerms {
  readonly terms: readonly string[]
  /** By term: the length of the prefix that it shares with the term before it. */
  readonly shared: Uint8Array
}

/** Longer terms are not in the list. */
export const maxTermLength = 40

function sharedPrefix(one: string, other: string) {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

/** `terms` must be in code unit order, none longer than `maxTermLength`. */
export function sortedTerms(terms: readonly string[]): SortedTerms {
  const shared = Uint8Array.from(terms, (term, i) => sharedPrefix(terms[i - 1] ?? '', term))
  return { terms, shared }
}

/** `whole` is the distance of the term, `prefix` that of its nearest prefix; `outOfRange` above the limit. */
export type OnNearTerm = (index: number, whole: number, prefix: number) => void
export const outOfRange = 99

/** `fill` computes the row of a letter and returns its least distance. */
function distanceTable(word: string) {
  const width = word.length + 1
  const cells = new Uint8Array((maxTermLength + 1) * width)
  for (let i = 0; i < width; i += 1) cells[i] = i
  const letters = Uint16Array.from(word, (letter) => letter.charCodeAt(0))

  function fill(term: string, row: number) {
    const [letter, before] = [term.charCodeAt(row - 1), row > 1 ? term.charCodeAt(row - 2) : -1]
    const here = row * width
    cells[here] = row
    let least = row
    for (let column = 1; column < width; column += 1) {
      const at = here + column
      const other = letters[column - 1]
      let distance = (cells[at - width - 1] ?? outOfRange) + (letter === other ? 0 : 1)
      distance = Math.min(distance, (cells[at - width] ?? outOfRange) + 1, (cells[at - 1] ?? outOfRange) + 1)
      const swapped = column > 1 && before === other && letter === letters[column - 2]
      if (swapped) distance = Math.min(distance, (cells[at - 2 * width - 2] ?? outOfRange) + 1)
      cells[at] = distance
      if (distance < least) least = distance
    }
    return least
  }
  return { fill, distance: (row: number) => cells[row * width + word.length] ?? outOfRange }
}

/** `scan` returns the row from which the distance of the term exceeds the limit, otherwise `outOfRange`. */
function termScanner(word: string, max: number) {
  const table = distanceTable(word)
  // Least distance of a prefix, by the length of the term.
  const prefixes = new Uint8Array(maxTermLength + 1).fill(outOfRange)

  function step(term: string, row: number) {
    const least = table.fill(term, row)
    const complete = term[row - 1] === word.at(-1) ? table.distance(row) : outOfRange
    prefixes[row] = Math.min(prefixes[row - 1] ?? outOfRange, complete)
    // Safe for swaps too: a swap costs at most one step less than its row.
    return least > max
  }
  return {
    distance: table.distance,
    prefix: (letters: number) => prefixes[letters] ?? outOfRange,
    scan(term: string, from: number) {
      for (let row = from + 1; row <= term.length; row += 1) if (step(term, row)) return row
      return outOfRange
    },
  }
}

/** Calls `onNear` for every term that is within `max` steps of the word, or has a prefix that is. */
export function scanWithinDistance(
  { terms, shared }: SortedTerms,
  word: string,
  max: number,
  onNear: OnNearTerm,
) {
  const { scan, distance, prefix } = termScanner(word, max)
  let prunedFrom = outOfRange
  for (let index = 0; index < terms.length; index += 1) {
    const term = terms[index] ?? ''
    const common = shared[index] ?? 0
    // A term that shares the pruned prefix is out of range as well.
    if (common < prunedFrom) prunedFrom = scan(term, common)
    const whole = prunedFrom === outOfRange ? distance(term.length) : outOfRange
    const nearestPrefix = prefix(Math.min(prunedFrom, term.length))
    if (whole <= max || nearestPrefix <= max) onNear(index, whole, nearestPrefix)
  }
}
