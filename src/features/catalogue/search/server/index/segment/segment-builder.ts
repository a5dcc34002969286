/** Builds a segment from entries in order, newest first. Yields to the event loop during the build. */
import { foldText } from '#shared/text.ts'
import { byName } from '#features/catalogue/resources/attributes.ts'
import { valueFacets } from '#features/catalogue/resources/facets.ts'
import { gradeFilters, tagsOfGrade } from '#features/catalogue/subjects/grade.ts'
import { dictionaryBuilder } from './dictionary.ts'
import { emptyBits } from './doc-set.ts'
import { type Entry, ratingFields } from './entry.ts'
import { typedArrayBuilder, stringArenaBuilder } from './typed-array-builder.ts'
import { idTable } from './id-table.ts'
import { type PostingLists, invert } from './postings.ts'
import { lruCache, setCache } from './caches.ts'
import { type Column, deleteDoc, type Segment } from './segment.ts'
import { titleOrder } from './title-order.ts'

/** Takes some 12 MB. */
const maxCachedRows = 16_384

const gradesOfTag = new Map<string, number>()
for (const [i, grade] of gradeFilters.entries())
  for (const tag of tagsOfGrade(grade)) gradesOfTag.set(tag, (gradesOfTag.get(tag) ?? 0) | (1 << i))

function columnBuilder() {
  const known = new Map<string, number>()
  const ordinals = typedArrayBuilder(Uint16Array)
  return {
    push(text: string) {
      const ordinal = known.get(text) ?? known.size
      known.set(text, ordinal)
      ordinals.push(ordinal)
    },
    done: (): Column => ({ texts: [...known.keys()], ordinals: ordinals.done() }),
  }
}

function postingListsBuilder() {
  const starts = typedArrayBuilder(Uint32Array)
  const numbers = typedArrayBuilder(Uint32Array)
  starts.push(0)
  return {
    push(list: Iterable<number>) {
      for (const number of list) numbers.push(number)
      starts.push(numbers.length())
    },
    bytes: () => starts.bytes() + numbers.bytes(),
    done: (): PostingLists => ({ starts: starts.done(), numbers: numbers.done() }),
  }
}

/** Tags as written and folded; each different tag is folded once. */
function tagsBuilder() {
  const written = dictionaryBuilder()
  const texts: string[] = []
  const foldedTags = dictionaryBuilder()
  const numbers: { readonly folded: number; readonly grades: number }[] = []
  return {
    texts,
    foldedTags,
    add(tag: string) {
      const number = written.numberOf(tag)
      if (number < numbers.length) return number
      const plain = foldText(tag)
      texts.push(tag)
      numbers.push({ folded: foldedTags.numberOf(plain), grades: gradesOfTag.get(plain) ?? 0 })
      return number
    },
    foldedOf: (number: number) => numbers[number]?.folded ?? 0,
    gradesOf: (number: number) => numbers[number]?.grades ?? 0,
    bytes: () => written.bytes() + foldedTags.bytes(),
  }
}

function columnsBuilder() {
  const columns = {
    modified: typedArrayBuilder(Float64Array),
    grades: typedArrayBuilder(Uint32Array),
    ratingTotal: typedArrayBuilder(Uint32Array),
    ratingAmount: typedArrayBuilder(Uint32Array),
    averageRating: typedArrayBuilder(Float64Array),
    rating: typedArrayBuilder(Float64Array),
  }
  const facets = byName(valueFacets, columnBuilder)
  return {
    add(entry: Entry, grades: number) {
      columns.modified.push(entry.modifiedMs)
      columns.grades.push(grades)
      for (const name of ratingFields) columns[name].push(entry.ratings[name])
      for (const name of valueFacets) facets[name].push(entry.facets[name])
    },
    done: () => ({
      modified: columns.modified.done(),
      grades: columns.grades.done(),
      ratings: {
        ratingTotal: columns.ratingTotal.done(),
        ratingAmount: columns.ratingAmount.done(),
        averageRating: columns.averageRating.done(),
        rating: columns.rating.done(),
      },
      facets: byName(valueFacets, (name) => facets[name].done()),
    }),
  }
}

/** Id and slots of the id table, date, ratings, facets, grades, first word, title order, live bit. */
const bytesPerDocument = 16 + 6 + 8 + 24 + 2 * valueFacets.length + 4 + 4 + 8 + 1

const allDocs = (size: number) => {
  const bits = emptyBits(size).fill(0xff_ff_ff_ff)
  if ((size & 31) !== 0) bits[bits.length - 1] = (1 << (size & 31)) - 1
  return { kind: 'bits' as const, bits, count: size }
}

const segmentParts = () => ({
  ids: typedArrayBuilder(Uint8Array),
  columns: columnsBuilder(),
  words: dictionaryBuilder(),
  titles: postingListsBuilder(),
  writtenTitles: stringArenaBuilder(),
  firsts: postingListsBuilder(),
  tags: tagsBuilder(),
  tagsWritten: postingListsBuilder(),
  tagsFolded: postingListsBuilder(),
  storedFields: stringArenaBuilder(),
})
type SegmentParts = ReturnType<typeof segmentParts>

function addTo({ ids, columns, words, titles, firsts, tags, ...parts }: SegmentParts, entry: Entry) {
  for (const byte of Buffer.from(entry.id.replaceAll('-', ''), 'hex')) ids.push(byte)
  const title = entry.title.map(words.numberOf)
  titles.push(title)
  parts.writtenTitles.push(entry.writtenTitle)
  firsts.push(title.slice(0, 1))
  const written = entry.tags.map(tags.add)
  parts.tagsWritten.push(written)
  parts.tagsFolded.push(written.map(tags.foldedOf))
  columns.add(
    entry,
    written.reduce((grades, tag) => grades | tags.gradesOf(tag), 0),
  )
  parts.storedFields.push(entry.storedFields)
}

function bytesOf(
  { words, titles, tags, tagsWritten, tagsFolded, storedFields, ...parts }: SegmentParts,
  size: number,
) {
  const searched = size * bytesPerDocument + words.bytes() + tags.bytes() + parts.writtenTitles.bytes()
  // Titles are stored in both directions.
  const all = searched + 2 * titles.bytes() + tagsWritten.bytes() + tagsFolded.bytes() + storedFields.bytes()
  return { all, stored: storedFields.bytes() }
}

async function segmentOf(
  parts: SegmentParts,
  size: number,
  cacheBytes: number,
  yieldIfDue: () => Promise<void>,
) {
  const [words, foldedTags, titles] = [parts.words.done(), parts.tags.foldedTags.done(), parts.titles.done()]
  const ids = await idTable(Buffer.from(parts.ids.done().buffer), yieldIfDue)
  const writtenTitles = parts.writtenTitles.done()
  const segment: Segment = {
    size,
    ids,
    ...parts.columns.done(),
    words,
    titles,
    writtenTitles,
    titleOrder: await titleOrder({ size, titles: writtenTitles, ids }, yieldIfDue),
    titleDocs: await invert(titles, words.size, yieldIfDue),
    firstWordDocs: await invert(parts.firsts.done(), words.size, yieldIfDue),
    tagTexts: parts.tags.texts,
    tags: parts.tagsWritten.done(),
    foldedTags,
    tagDocs: await invert(parts.tagsFolded.done(), foldedTags.size, yieldIfDue),
    storedFields: parts.storedFields.done(),
    rowCache: lruCache(maxCachedRows),
    liveDocs: allDocs(size),
    sets: setCache(cacheBytes),
    bytes: bytesOf(parts, size).all,
  }
  for (const doc of segment.ids.duplicates) deleteDoc(segment, doc)
  return segment
}

export function segmentBuilder() {
  const parts = segmentParts()
  let size = 0
  return {
    /** Bytes of the segment, and of its stored fields alone. */
    bytes: () => bytesOf(parts, size),
    size: () => size,
    add(entry: Entry) {
      addTo(parts, entry)
      size += 1
    },
    done: (cacheBytes: number, yieldIfDue: () => Promise<void>) =>
      segmentOf(parts, size, cacheBytes, yieldIfDue),
  }
}
