/** Loads all public resources into one segment, newest first. Stored fields of the oldest are left out if space is short. */
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { SearchedResource } from './documents-repository.ts'
import { entryOf } from './segment/entry.ts'
import type { Segment } from './segment/segment.ts'
import { segmentBuilder } from './segment/segment-builder.ts'

interface LoadOptions {
  /** Number of all documents. */
  readonly expected: number
  /** Reads at most `limit` documents older than `after`, newest first. */
  readonly listDocuments: (
    after: PublicResource | undefined,
    limit: number,
  ) => Promise<readonly SearchedResource[]>
  /** Limit without the caches. */
  readonly maxBytes: number
  readonly cacheBytes: number
  readonly yieldIfDue: () => Promise<void>
  readonly isStopped: () => boolean
}

const batchSize = 250
/** Documents before the average size is a usable estimate. */
const minSample = 5_000
/** The rest is free for resources added before the next start. */
const maxFilled = 0.9

/** `too large` if the index does not fit even without stored fields; undefined after a stop. */
export async function loadSegment(options: LoadOptions): Promise<Segment | 'too large' | undefined> {
  const { expected, listDocuments, yieldIfDue, isStopped } = options
  const maxBytes = options.maxBytes * maxFilled
  const builder = segmentBuilder()
  let storesFields = true
  for (let last = undefined, more = true; more;) {
    if (isStopped()) return undefined
    const read = await listDocuments(last, batchSize)
    for (const each of read) builder.add(entryOf(each, storesFields))
    last = read.at(-1)?.resource
    more = read.length === batchSize
    const { all, stored } = builder.bytes()
    const perDocument = (all - stored) / Math.max(builder.size(), 1)
    const searched = perDocument * Math.max(expected, builder.size())
    const isKnown = builder.size() >= minSample || !more
    if (isKnown && searched > maxBytes) return 'too large'
    storesFields &&= !isKnown || searched + stored < maxBytes
    await yieldIfDue()
  }
  return builder.done(options.cacheBytes, yieldIfDue)
}
