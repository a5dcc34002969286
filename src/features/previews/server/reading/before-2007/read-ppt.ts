/** PowerPoint 97–2003: a stream of records in records; only those that hold slides and text are looked at. */
import { readOleDirectory } from '#platform/containers/ole-directory.ts'
import { countOf, type FileContent, noPictures, pagesAsText } from '../file-content.ts'

const kinds = {
  document: 0x03e8,
  slide: 0x03ee,
  notes: 0x03f0,
  notesAtom: 0x03f1,
  slideList: 0x0ff0,
  slidePersist: 0x03f3,
  characters: 0x0fa0,
  bytes: 0x0fa8,
  userEdit: 0x0ff5,
  places: 0x1772,
} as const
const listsOf = { slides: 0, notes: 2 } as const
const maxRecords = 500_000
const maxEdits = 1_000

/** Of the list of slides, or of notes. */
interface Entry {
  readonly id: number | undefined
  /** The slide that a note belongs to. */
  readonly of: number | undefined
  readonly texts: readonly string[]
}

const textIn = (entries: readonly Pick<Entry, 'texts'>[]) => entries.flatMap(({ texts }) => texts).join('\n')

interface Slide {
  readonly kind: number
  readonly instance: number
  readonly content: Buffer
  readonly isContainer: boolean
}

/** Text of all slides in their order, each with its notes. No picture: the file has none that we can show. */
export function readPpt(file: Buffer): FileContent {
  const entry = readOleDirectory(file).find((each) => each.atRoot && each.name === 'PowerPoint Document')
  const stream = entry?.content() ?? Buffer.alloc(0)
  return { ...new Slides(stream).content(), pictures: noPictures }
}

/** Record by record; what is cut off ends the list. */
function* records(content: Buffer): Generator<Slide> {
  let at = 0
  while (at + 8 <= content.length) {
    const head = content.readUInt16LE(at)
    const end = at + 8 + content.readUInt32LE(at + 4)
    if (end > content.length) return
    yield {
      kind: content.readUInt16LE(at + 2),
      instance: head >> 4,
      isContainer: (head & 0xf) === 0xf,
      content: content.subarray(at + 8, end),
    }
    at = end
  }
}

class Slides {
  readonly #stream: Buffer
  #left = maxRecords
  constructor(stream: Buffer) {
    this.#stream = stream
  }

  content() {
    const places = this.#places()
    const document = this.#lastDocument(places)
    const lists = document ? [...records(document)].filter(({ kind }) => kind === kinds.slideList) : []
    const entriesIn = (instance: number) =>
      lists
        .filter((list) => list.instance === instance)
        .flatMap((list) => this.#entries(list.content, places))
    const [slides, notes] = [entriesIn(listsOf.slides), entriesIn(listsOf.notes)]
    const notesOf = Map.groupBy(notes, ({ of }) => of)
    const textOn = ({ id, texts }: Entry) => {
      const own = (id !== undefined && notesOf.get(id)) || []
      // Given once, though several slides may claim the same id.
      if (id !== undefined) notesOf.delete(id)
      return textIn([{ texts }, ...own])
    }
    const onSlides = slides.map(textOn)
    const text = pagesAsText(onSlides, [textIn([...notesOf.values()].flat())])
    return { text, paged: slides.length, pages: countOf(slides.length) }
  }

  /** Where each saved thing stands now: later edits overwrite earlier ones. */
  #places() {
    const places = new Map<number, number>()
    const edits = [...records(this.#stream)].filter(({ kind }) => kind === kinds.userEdit)
    for (const { content } of edits.slice(-maxEdits)) {
      const [table] = records(this.#stream.subarray(content.readUInt32LE(12)))
      if (table?.kind !== kinds.places) continue
      for (let at = 0; at + 4 <= table.content.length;) {
        const head = table.content.readUInt32LE(at)
        const [first, count] = [head & 0xfffff, head >>> 20]
        for (let i = 0; i < count && at + 8 + i * 4 <= table.content.length; i++)
          places.set(first + i, table.content.readUInt32LE(at + 4 + i * 4))
        at += 4 + count * 4
      }
      places.set(0, places.get(content.readUInt32LE(16)) ?? 0)
    }
    return places
  }

  #lastDocument(places: ReadonlyMap<number, number>) {
    const [found] = records(this.#stream.subarray(places.get(0) ?? 0))
    if (found?.kind === kinds.document) return found.content
    return [...records(this.#stream)].findLast(({ kind }) => kind === kinds.document)?.content
  }

  /** Titles and bodies stand in the list itself, behind the slide's own entry; other boxes on the slide. */
  #entries(list: Buffer, places: ReadonlyMap<number, number>): Entry[] {
    const entries: (Entry & { texts: string[] })[] = []
    for (const each of records(list)) {
      if (each.kind === kinds.slidePersist) entries.push(this.#entry(each.content, places))
      else for (const text of this.#textIn(each)) entries.at(-1)?.texts.push(text)
    }
    return entries
  }

  #entry(persist: Buffer, places: ReadonlyMap<number, number>) {
    const place = places.get(persist.readUInt32LE(0))
    const [slide] = place === undefined ? [] : records(this.#stream.subarray(place))
    const isOne = slide && (slide.kind === kinds.slide || slide.kind === kinds.notes)
    const inside = isOne ? [...records(slide.content)] : []
    const note = inside.find(({ kind, content }) => kind === kinds.notesAtom && content.length >= 4)
    return {
      id: persist.length >= 16 ? persist.readUInt32LE(12) : undefined,
      of: note?.content.readUInt32LE(0),
      texts: inside.flatMap((each) => this.#textIn(each)),
    }
  }

  #textIn({ kind, isContainer, content }: Slide): string[] {
    if ((this.#left -= 1) < 0) return []
    if (kind === kinds.characters) return [content.toString('utf16le')]
    if (kind === kinds.bytes) return [content.toString('latin1')]
    return isContainer ? [...records(content)].flatMap((each) => this.#textIn(each)) : []
  }
}
