/**
 * PowerPoint 97–2003: a stream of nested records, of which only those with slides and text are read.
 *
 * 1. Each save appends a user edit with a table of offsets; later edits replace earlier entries.
 * 2. The table leads to the last document record, which holds the lists of slides and of notes.
 * 3. An entry of a list holds titles and bodies; its slide record, found by the table, holds other text boxes.
 * 4. Notes are joined to the slide whose id they carry; notes without a slide follow at the end.
 * 5. The number of records is limited, because nested records can repeat the same bytes.
 */
import { readOleDirectory } from '#platform/containers/ole-directory.ts'
import { validPageCount, type FileContent, noPictures, pagesAsText } from '../file-content.ts'

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
  offsets: 0x1772,
  headersFooters: 0x0fd9,
  string: 0x0fba,
} as const
const listsOf = { slides: 0, notes: 2 } as const
const maxRecords = 500_000
const maxEdits = 1_000

/** Entry of the list of slides or notes. */
interface Entry {
  readonly id: number | undefined
  /** Slide id of a note. */
  readonly slideId: number | undefined
  readonly texts: readonly string[]
}

const joinTexts = (entries: readonly { readonly texts: readonly string[] }[]) =>
  entries.flatMap(({ texts }) => texts).join('\n')

interface PptRecord {
  readonly kind: number
  readonly instance: number
  readonly content: Buffer
  readonly isContainer: boolean
}

/** Text of all slides in order, each with its notes. No picture, because nothing here renders slides. */
export function readPpt(file: Buffer): FileContent {
  const entry = readOleDirectory(file).find((each) => each.atRoot && each.name === 'PowerPoint Document')
  const stream = entry?.content() ?? Buffer.alloc(0)
  return { ...new Slides(stream).content(), pictures: noPictures }
}

/** A truncated record ends the list. */
function* records(content: Buffer): Generator<PptRecord> {
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
  #recordsLeft = maxRecords
  constructor(stream: Buffer) {
    this.#stream = stream
  }

  content() {
    const offsets = this.#offsets()
    const document = this.#lastDocument(offsets) ?? Buffer.alloc(0)
    const lists = [...records(document)].filter(({ kind }) => kind === kinds.slideList)
    const entriesIn = (instance: number) =>
      lists
        .filter((list) => list.instance === instance)
        .flatMap((list) => this.#entries(list.content, offsets))
    const [slides, notes] = [entriesIn(listsOf.slides), entriesIn(listsOf.notes)]
    const notesOf = Map.groupBy(notes, ({ slideId }) => slideId)
    const textOn = ({ id, texts }: Entry) => {
      const own = (id !== undefined && notesOf.get(id)) || []
      // Once only, although several slides may have the same id.
      if (id !== undefined) notesOf.delete(id)
      return joinTexts([{ texts }, ...own])
    }
    const onSlides = slides.map(textOn)
    const footers = [...records(document)]
      .filter(({ kind }) => kind === kinds.headersFooters)
      .flatMap((each) => this.#textIn(each))
    const rest = [...notesOf.values()].flat()
    const text = pagesAsText(onSlides, [joinTexts([...rest, { texts: [...new Set(footers)] }])])
    const pages = validPageCount(slides.length)
    return { text, paged: slides.length, pages, isWhole: this.#recordsLeft >= 0 }
  }

  /** Current offset of each saved object. */
  #offsets() {
    const offsets = new Map<number, number>()
    const edits = [...records(this.#stream)].filter(({ kind }) => kind === kinds.userEdit)
    for (const { content } of edits.slice(-maxEdits)) {
      const [table] = records(this.#stream.subarray(content.readUInt32LE(12)))
      if (table?.kind !== kinds.offsets) continue
      for (let at = 0; at + 4 <= table.content.length;) {
        const head = table.content.readUInt32LE(at)
        const [first, count] = [head & 0xfffff, head >>> 20]
        for (let i = 0; i < count && at + 8 + i * 4 <= table.content.length; i++)
          offsets.set(first + i, table.content.readUInt32LE(at + 4 + i * 4))
        at += 4 + count * 4
      }
      offsets.set(0, offsets.get(content.readUInt32LE(16)) ?? 0)
    }
    return offsets
  }

  #lastDocument(offsets: ReadonlyMap<number, number>) {
    const [found] = records(this.#stream.subarray(offsets.get(0) ?? 0))
    if (found?.kind === kinds.document) return found.content
    return [...records(this.#stream)].findLast(({ kind }) => kind === kinds.document)?.content
  }

  #entries(list: Buffer, offsets: ReadonlyMap<number, number>): Entry[] {
    const entries: (Entry & { texts: string[] })[] = []
    for (const each of records(list)) {
      if (each.kind === kinds.slidePersist) entries.push(this.#entry(each.content, offsets))
      else for (const text of this.#textIn(each)) entries.at(-1)?.texts.push(text)
    }
    return entries
  }

  #entry(persist: Buffer, offsets: ReadonlyMap<number, number>) {
    const offset = offsets.get(persist.readUInt32LE(0))
    const [slide] = offset === undefined ? [] : records(this.#stream.subarray(offset))
    const isValid = slide && (slide.kind === kinds.slide || slide.kind === kinds.notes)
    const inside = isValid ? [...records(slide.content)] : []
    const note = inside.find(({ kind, content }) => kind === kinds.notesAtom && content.length >= 4)
    return {
      id: persist.length >= 16 ? persist.readUInt32LE(12) : undefined,
      slideId: note?.content.readUInt32LE(0),
      texts: inside.flatMap((each) => this.#textIn(each)),
    }
  }

  #textIn({ kind, isContainer, content }: PptRecord, inFooters = false): string[] {
    if ((this.#recordsLeft -= 1) < 0) return []
    if (kind === kinds.characters || (inFooters && kind === kinds.string))
      return [content.toString('utf16le')]
    if (kind === kinds.bytes) return [content.toString('latin1')]
    const isFooters = kind === kinds.headersFooters
    return isContainer ? [...records(content)].flatMap((each) => this.#textIn(each, isFooters)) : []
  }
}
