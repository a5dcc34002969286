/** Reads everything that is public into one segment, newest first, as far as there is room. */
import type { DocumentsRepository } from './documents-repository.ts'
import { entryOf } from './segment/entry.ts'
import type { Segment } from './segment/segment.ts'
import { segmentBuilder } from './segment/segment-builder.ts'

export interface LoadDeps {
  readonly documents: DocumentsRepository
  /** For what is searched and shown. */
  readonly maxBytes: number
  readonly cacheBytes: number
  readonly rest: () => Promise<void>
  readonly isStopped: () => boolean
}

const readAtOnce = 250
/** Before, a document's share of the words says little. */
const sample = 5_000
/** Left for what comes until the next start. */
const roomToGrow = 0.9

/** `too large`: it does not fit even without what is only shown. Undefined when it was stopped. */
export async function loadSegment(deps: LoadDeps): Promise<Segment | 'too large' | undefined> {
  const { documents, rest, isStopped } = deps
  const maxBytes = deps.maxBytes * roomToGrow
  const expected = await documents.count()
  const builder = segmentBuilder()
  let keepsShown = true
  for (let last = undefined, more = true; more;) {
    if (isStopped()) return undefined
    const read = await documents.newest(last, readAtOnce)
    for (const each of read) builder.add(entryOf(each, keepsShown))
    last = read.at(-1)?.resource
    more = read.length === readAtOnce
    const { all, shown } = builder.bytes()
    const perDocument = (all - shown) / Math.max(builder.size(), 1)
    const searched = perDocument * Math.max(expected, builder.size())
    const isKnown = builder.size() >= sample || !more
    if (isKnown && searched > maxBytes) return 'too large'
    keepsShown &&= !isKnown || searched + shown < maxBytes
    await rest()
  }
  return builder.done(deps.cacheBytes, rest)
}
