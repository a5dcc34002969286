/** Many lists of numbers in two columns: list `i` runs from `starts[i]` to `starts[i + 1]`. */

export interface PostingLists {
  readonly starts: Uint32Array
  readonly numbers: Uint32Array
}

export const postingsOf = ({ starts, numbers }: PostingLists, i: number) =>
  numbers.subarray(starts[i] ?? 0, starts[i + 1] ?? 0)

/** Inverts document → values into value → documents, sorted and unique. */
export async function invert(
  held: PostingLists,
  values: number,
  yieldIfDue: () => Promise<void>,
): Promise<PostingLists> {
  const docs = held.starts.length - 1
  const last = new Uint32Array(values)
  const counts = new Uint32Array(values + 1)
  await forEachValue(held, docs, yieldIfDue, (value, doc) => {
    if (last[value] === doc + 1) return
    last[value] = doc + 1
    counts[value + 1] = (counts[value + 1] ?? 0) + 1
  })
  for (let i = 0; i < values; i += 1) counts[i + 1] = (counts[i + 1] ?? 0) + (counts[i] ?? 0)
  const numbers = new Uint32Array(counts[values] ?? 0)
  const next = counts.slice(0, values)
  last.fill(0)
  await forEachValue(held, docs, yieldIfDue, (value, doc) => {
    if (last[value] === doc + 1) return
    last[value] = doc + 1
    numbers[next[value] ?? 0] = doc
    next[value] = (next[value] ?? 0) + 1
  })
  return { starts: counts, numbers }
}

const docsPerSlice = 2_000

async function forEachValue(
  { starts, numbers }: PostingLists,
  docs: number,
  yieldIfDue: () => Promise<void>,
  visit: (value: number, doc: number) => void,
) {
  for (let doc = 0; doc < docs; doc += 1) {
    const end = starts[doc + 1] ?? 0
    for (let i = starts[doc] ?? 0; i < end; i += 1) visit(numbers[i] ?? 0, doc)
    if (doc % docsPerSlice === docsPerSlice - 1) await yieldIfDue()
  }
}
