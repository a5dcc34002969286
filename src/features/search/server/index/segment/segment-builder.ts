/** Takes entries in, newest first, and makes a segment of them, without keeping the event loop for long. */
import { foldText } from '#shared/text.ts'
import { byName } from '#features/resources/attributes.ts'
import { valueFacets } from '#features/resources/facets.ts'
import { gradeFilters, tagsOfGrade } from '#features/subjects/grade.ts'
import { growingDictionary } from './dictionary.ts'
import { emptyBits } from './doc-set.ts'
import { type Entry, starNames } from './entry.ts'
import { typedArrayBuilder, stringArenaBuilder } from './typed-array-builder.ts'
import { idTable } from './id-table.ts'
import { type PostingLists, invert } from './postings.ts'
import { lruCache, setCache } from './caches.ts'
import { type Column, deleteDoc, type Segment } from './segment.ts'
import { titleOrder } from './title-order.ts'

/** Rows; some 12 MB. */
const maxUnpacked = 16_384

const gradesOfTag = new Map<string, number>()
for (const [i, grade] of gradeFilters.entries())
  for (const tag of tagsOfGrade(grade)) gradesOfTag.set(tag, (gradesOfTag.get(tag) ?? 0) | (1 << i))

/** One of few texts for each document. */
function growingColumn() {
  const known = new Map<string, number>()
  const places = typedArrayBuilder(Uint16Array)
  return {
    push(text: string) {
      const place = known.get(text) ?? known.size
      known.set(text, place)
      places.push(place)
    },
    done: (): Column => ({ texts: [...known.keys()], places: places.done() }),
  }
}

/** Lists of numbers, one for each document. */
function growingLists() {
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

/** Tags as they were written, and folded, which is done once for each different one. */
function growingTags() {
  const written = growingDictionary()
  const texts: string[] = []
  const foldedTags = growingDictionary()
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

function growingColumns() {
  const columns = {
    modified: typedArrayBuilder(Float64Array),
    grades: typedArrayBuilder(Uint16Array),
    ratingTotal: typedArrayBuilder(Uint32Array),
    ratingAmount: typedArrayBuilder(Uint32Array),
    averageRating: typedArrayBuilder(Float64Array),
    rating: typedArrayBuilder(Float64Array),
  }
  const facets = byName(valueFacets, growingColumn)
  return {
    add(entry: Entry, grades: number) {
      columns.modified.push(entry.modifiedMs)
      columns.grades.push(grades)
      for (const name of starNames) columns[name].push(entry.stars[name])
      for (const name of valueFacets) facets[name].push(entry.facets[name])
    },
    done: () => ({
      modified: columns.modified.done(),
      grades: columns.grades.done(),
      stars: {
        ratingTotal: columns.ratingTotal.done(),
        ratingAmount: columns.ratingAmount.done(),
        averageRating: columns.averageRating.done(),
        rating: columns.rating.done(),
      },
      facets: byName(valueFacets, (name) => facets[name].done()),
    }),
  }
}

/** Of a document: id and place in a table of ids, date, stars, facets, grades, first word, title order, alive. */
const bytesEach = 16 + 6 + 8 + 24 + 2 * valueFacets.length + 2 + 4 + 8 + 1

const allAlive = (size: number) => {
  const bits = emptyBits(size).fill(0xff_ff_ff_ff)
  if ((size & 31) !== 0) bits[bits.length - 1] = (1 << (size & 31)) - 1
  return { kind: 'bits' as const, bits, count: size }
}

const growingParts = () => ({
  ids: typedArrayBuilder(Uint8Array),
  columns: growingColumns(),
  words: growingDictionary(),
  titles: growingLists(),
  writtenTitles: stringArenaBuilder(),
  firsts: growingLists(),
  tags: growingTags(),
  tagsWritten: growingLists(),
  tagsFolded: growingLists(),
  shown: stringArenaBuilder(),
})
type GrowingDeps = ReturnType<typeof growingParts>

function addTo({ ids, columns, words, titles, firsts, tags, ...parts }: GrowingDeps, entry: Entry) {
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
  parts.shown.push(entry.shown)
}

function bytesOf(
  { words, titles, tags, tagsWritten, tagsFolded, shown, ...parts }: GrowingDeps,
  size: number,
) {
  const searched = size * bytesEach + words.bytes() + tags.bytes() + parts.writtenTitles.bytes()
  // Each list is kept both ways round.
  const all = searched + 2 * titles.bytes() + tagsWritten.bytes() + tagsFolded.bytes() + shown.bytes()
  return { all, shown: shown.bytes() }
}

async function segmentOf(parts: GrowingDeps, size: number, cacheBytes: number, rest: () => Promise<void>) {
  const [words, foldedTags, titles] = [parts.words.done(), parts.tags.foldedTags.done(), parts.titles.done()]
  const ids = await idTable(Buffer.from(parts.ids.done().buffer), rest)
  const writtenTitles = parts.writtenTitles.done()
  const segment: Segment = {
    size,
    ids,
    ...parts.columns.done(),
    words,
    titles,
    writtenTitles,
    titleOrder: await titleOrder({ size, titles: writtenTitles, ids }, rest),
    titleDocs: await invert(titles, words.size, rest),
    firstDocs: await invert(parts.firsts.done(), words.size, rest),
    tagTexts: parts.tags.texts,
    tags: parts.tagsWritten.done(),
    foldedTags,
    tagDocs: await invert(parts.tagsFolded.done(), foldedTags.size, rest),
    shown: parts.shown.done(),
    unpacked: lruCache(maxUnpacked),
    alive: allAlive(size),
    sets: setCache(cacheBytes),
    bytes: bytesOf(parts, size).all,
  }
  for (const doc of segment.ids.doubles) deleteDoc(segment, doc)
  return segment
}

export function segmentBuilder() {
  const parts = growingParts()
  let size = 0
  return {
    /** The bytes of the segment, and how many of them are for what is only shown. */
    bytes: () => bytesOf(parts, size),
    size: () => size,
    add(entry: Entry) {
      addTo(parts, entry)
      size += 1
    },
    /** `rest` yields to other work, now and then. */
    done: (cacheBytes: number, rest: () => Promise<void>) => segmentOf(parts, size, cacheBytes, rest),
  }
}
