/** Which of many sorted terms are near a word: a letter missing, added, changed, or two of them swapped. */

export interface SortedTerms {
  readonly terms: readonly string[]
  /** With how many letters of the term before it each begins. */
  readonly shared: Uint8Array
}

/** Terms of more letters than this are not looked at. */
export const maxTermLength = 40

function sharedBeginning(one: string, other: string) {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

/** Takes terms in the order of their characters, none longer than `maxTermLength`. */
export function sortedTerms(terms: readonly string[]): SortedTerms {
  const shared = Uint8Array.from(terms, (term, i) => sharedBeginning(terms[i - 1] ?? '', term))
  return { terms, shared }
}

/** The distance of a term, and of that beginning of it which is nearest; `far` for more than was asked for. */
export type Near = (index: number, whole: number, beginning: number) => void
export const outOfRange = 99

/**
 * The table of distances (optimal string alignment), a row for each letter of the term at hand; the rows of what it
 * shares with the one before it stay. `fill` gives the least distance of a row.
 */
function tableFor(word: string) {
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

/** Goes through one term after another; gives from which letter on nothing can come of it, `far` for nowhere. */
function walkThrough(word: string, most: number) {
  const table = tableFor(word)
  // The nearest beginning, by letters of the term.
  const beginnings = new Uint8Array(maxTermLength + 1).fill(outOfRange)

  function step(term: string, row: number) {
    const least = table.fill(term, row)
    const complete = term[row - 1] === word.at(-1) ? table.distance(row) : outOfRange
    beginnings[row] = Math.min(beginnings[row - 1] ?? outOfRange, complete)
    // Even a swap begins at most one step below.
    return least > most
  }
  return {
    distance: table.distance,
    beginning: (letters: number) => beginnings[letters] ?? outOfRange,
    walk(term: string, from: number) {
      for (let row = from + 1; row <= term.length; row += 1) if (step(term, row)) return row
      return outOfRange
    },
  }
}

/** Tells of every term within `most` steps of the word, or beginning with something that is. */
export function scanWithinDistance({ terms, shared }: SortedTerms, word: string, most: number, tell: Near) {
  const { walk, distance, beginning } = walkThrough(word, most)
  let hopelessFrom = outOfRange
  for (let index = 0; index < terms.length; index += 1) {
    const term = terms[index] ?? ''
    const common = shared[index] ?? 0
    // Terms are sorted: what goes on like the one before it is as hopeless.
    if (common < hopelessFrom) hopelessFrom = walk(term, common)
    const whole = hopelessFrom === outOfRange ? distance(term.length) : outOfRange
    const begins = beginning(Math.min(hopelessFrom, term.length))
    if (whole <= most || begins <= most) tell(index, whole, begins)
  }
}
