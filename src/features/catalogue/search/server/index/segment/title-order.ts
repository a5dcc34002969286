/** Title order in the index: the collation `title_sort` of the database, computed in this process (decision 57, F-C1). */
import type { IdTable } from './id-table.ts'
import type { StringArena } from './typed-array-builder.ts'

/** `en-ZA-u-kn-true-ka-shifted` of `title_sort` (migrations/0001-schema.sql): digits count as numbers, punctuation is ignored. */
const collator = new Intl.Collator('en-ZA-u-kn-true', { ignorePunctuation: true })

/** Below 0, 0 or above 0. The collation is deterministic: titles it holds equal are ordered by their UTF-8 bytes. */
export const compareTitles = (a: string, b: string): number =>
  a === b ? 0 : collator.compare(a, b) || Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Both directions of one order: equal titles by ascending id. */
export interface TitleOrder {
  /** Documents in title order. */
  readonly docs: Uint32Array
  /** By document: its index in `docs`. */
  readonly positions: Uint32Array
}

interface Titled {
  readonly size: number
  readonly titles: StringArena
  readonly ids: IdTable
}

const compareIds = ({ ids }: Titled, a: number, b: number) => (ids.idOf(a) < ids.idOf(b) ? -1 : 1)

/** Cursor over a sorted run; decodes each title once. */
function cursorOf(titled: Titled, run: Uint32Array) {
  let at = 0
  const readTitle = () => titled.titles.text(run[at] ?? 0) ?? ''
  let title = readTitle()
  return {
    isOver: () => at >= run.length,
    doc: () => run[at] ?? 0,
    title: () => title,
    advance() {
      at += 1
      if (at < run.length) title = readTitle()
    },
  }
}

const docsPerSlice = 2_000

async function mergeInto(
  merged: Uint32Array,
  titled: Titled,
  runs: readonly [Uint32Array, Uint32Array],
  yieldIfDue: () => Promise<void>,
) {
  const [a, b] = [cursorOf(titled, runs[0]), cursorOf(titled, runs[1])]
  const isFirst = () => {
    if (a.isOver() || b.isOver()) return !a.isOver()
    const difference = compareTitles(a.title(), b.title()) || compareIds(titled, a.doc(), b.doc())
    return difference < 0
  }
  for (let i = 0; i < merged.length; i += 1) {
    const next = isFirst() ? a : b
    merged[i] = next.doc()
    next.advance()
    if (i % docsPerSlice === docsPerSlice - 1) await yieldIfDue()
  }
}

/** Sorting a run blocks the event loop for some 5 ms. */
const runLength = 512

function sortRun(titled: Titled, run: Uint32Array) {
  const sorted = Array.from(run, (doc) => ({ doc, title: titled.titles.text(doc) ?? '' })).sort(
    (a, b) => compareTitles(a.title, b.title) || compareIds(titled, a.doc, b.doc),
  )
  for (const [i, { doc }] of sorted.entries()) run[i] = doc
}

/** Merge sort in small steps, so that a large catalogue does not block the event loop. */
export async function titleOrder(titled: Titled, yieldIfDue: () => Promise<void>): Promise<TitleOrder> {
  const { size } = titled
  let docs = Uint32Array.from({ length: size }, (_, doc) => doc)
  for (let from = 0; from < size; from += runLength) {
    sortRun(titled, docs.subarray(from, from + runLength))
    await yieldIfDue()
  }
  for (let length = runLength; length < size; length *= 2) {
    const merged = new Uint32Array(size)
    for (let from = 0; from < size; from += 2 * length) {
      const [middle, end] = [from + length, from + 2 * length]
      await mergeInto(merged.subarray(from, end), titled, [docs.subarray(from, middle), docs.subarray(middle, end)], yieldIfDue) // prettier-ignore
    }
    docs = merged
  }
  const positions = new Uint32Array(size)
  for (const [position, doc] of docs.entries()) positions[doc] = position
  return { docs, positions }
}
