/** Reads the pieces of a document or slide in one walk over its XML. */
import { attribute } from '#platform/containers/xml-tags.ts'
import { isLink, maxAltCharacters, type Run } from '../../../text-blocks.ts'
import { isDescription } from '../facts.ts'
import { normalized, truncate } from '../text/clean-text.ts'
import type { Properties } from './document-styles.ts'
import { type Piece, portionCharacters, type Shape, textOfRuns } from './pieces.ts'
import { decodeReferences, type TextRules, walkXml } from './xml-text.ts'

const relationOf = attribute('[\\w.-]+:id')
const embedOf = attribute('[\\w.-]+:embed')
const descriptionOf = attribute('descr')
const valueOf = attribute('(?:[\\w.-]+:)?val')
const firstRowOf = attribute('firstRow')
const [boldOf, italicOf, baselineOf] = [attribute('b'), attribute('i'), attribute('baseline')]
const fieldPartOf = attribute('[\\w.-]+:fldCharType')
const codeOf = attribute('[\\w.-]+:instr')
const shapeTextOf = attribute('alt')

const maxCodeCharacters = 3_000

const isOff = (value: string | undefined) => ['0', 'false', 'off', 'none'].includes(value ?? '')

export interface PartContext {
  readonly rules: TextRules
  /** Relation id → https address. */
  readonly links: ReadonlyMap<string, string>
  /** Relation id → name of the part. */
  readonly targets: ReadonlyMap<string, string>
  /** Part → number of its picture in the file, from 1. */
  readonly numbers: Map<string, number>
  /** `shape`: number of the shape. `placeholder`: its tag. */
  readonly format: (properties: Properties, shape: number, placeholder: string | undefined) => Shape
}

/** Null without a description; empty for a decorative picture. */
function altOf(description: string | undefined): string | null {
  const text = normalized(decodeReferences(description ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
  return isDescription(text) ? truncate(text, maxAltCharacters) : null
}

/** Address of a field that is a link. */
function addressIn(code: string) {
  const address = /^\s*HYPERLINK\s+"?([^"\s]+)/i.exec(code)?.[1] ?? ''
  return isLink(address) ? address : undefined
}

/** By an element of a document, or by the attributes of a run in a slide. */
function markOf(name: string, tag: string): Run['mark'] {
  const isRun = name === 'rPr'
  const baseline = isRun ? Number(baselineOf(tag)) : 0
  const script = name === 'vertAlign' ? valueOf(tag) : ''
  if (baseline > 0 || script === 'superscript') return 'sup'
  if (baseline < 0 || script === 'subscript') return 'sub'
  const isOn = (of: string, value: string | undefined) =>
    isRun ? value === '1' || value === 'true' : name === of && !isOff(valueOf(tag))
  if (isOn('b', boldOf(tag))) return 'strong'
  return isOn('i', italicOf(tag)) ? 'em' : undefined
}

class BlockReader {
  readonly pieces: Piece[] = []
  readonly #context: PartContext
  /** Paragraphs that have not ended. `isLoose`: text outside of paragraphs. */
  readonly #open: { runs: Run[]; properties: Map<string, string>; isLoose: boolean }[] = []
  readonly #pictures: Piece[] = []
  #format: Omit<Run, 'text'> = {}
  /** Of a part of a formula. */
  #script: Run['mark']
  #link: string | undefined
  /** Open fields: the code, and the address of the innermost link. */
  readonly #fields: { code: string; href: string | undefined }[] = []
  #tables = 0
  #depth = 0
  #row: Run[][] | undefined
  #isHeader = false
  #shape = 0
  #placeholder: string | undefined
  /** Of the whole drawing; undefined outside of one. */
  #drawing: string | null | undefined
  #alt: string | null = null

  constructor(context: PartContext) {
    this.#context = context
  }

  text(characters: string) {
    if (characters === '') return
    const { runs, properties, isLoose } = this.#open.at(-1) ?? this.#begin(true)
    if (characters === '\n' && !this.#row && textOfRuns(runs).length > portionCharacters) {
      this.#endParagraph()
      this.#begin(isLoose, properties)
      return
    }
    const last = runs.at(-1)
    const href = this.#link ?? this.#fields.at(-1)?.href
    const format = { ...this.#format, ...(href !== undefined && { href }) }
    if (last && last.mark === format.mark && last.href === format.href)
      runs[runs.length - 1] = { ...last, text: last.text + characters }
    else runs.push({ text: characters, ...format })
  }

  readonly #starts: Readonly<Record<string, (tag: string) => void>> = {
    p: () => {
      this.#endLoose()
      this.#begin(false)
    },
    r: () => (this.#format = this.#script ? { mark: this.#script } : {}),
    sup: () => (this.#script = 'sup'),
    sub: () => (this.#script = 'sub'),
    hyperlink: (tag) => (this.#link = this.#context.links.get(relationOf(tag) ?? '')),
    fldSimple: (tag) => this.#fields.push({ code: '', href: addressIn(decodeReferences(codeOf(tag) ?? '')) }),
    fldChar: (tag) => {
      const [part, field] = [fieldPartOf(tag), this.#fields.at(-1)]
      if (part === 'begin') this.#fields.push({ code: '', href: field?.href })
      if (part === 'separate' && field) field.href = addressIn(field.code) ?? field.href
      if (part === 'end') this.#fields.pop()
    },
    tbl: () => {
      this.#endLoose()
      this.#depth += 1
      if (this.#depth === 1) this.#tables += 1
    },
    tblPr: (tag) => (this.#isHeader = firstRowOf(tag) === '1'),
    tblHeader: (tag) => (this.#isHeader = !isOff(valueOf(tag))),
    tr: () => this.#depth === 1 && (this.#row = []),
    tc: () => this.#depth === 1 && this.#row?.push([]),
    sp: () => {
      this.#shape += 1
      this.#placeholder = undefined
    },
    ph: (tag) => (this.#placeholder = tag),
    docPr: (tag) => (this.#drawing = altOf(descriptionOf(tag))),
    cNvPr: (tag) => (this.#alt = altOf(descriptionOf(tag))),
    // Of documents before 2010, which have no drawing.
    shape: (tag) => (this.#alt = altOf(shapeTextOf(tag))),
    imagedata: (tag) => this.#addPicture(relationOf(tag) ?? ''),
    decorative: (tag) => {
      if (!isOff(valueOf(tag)))
        [this.#alt, this.#drawing] = ['', this.#drawing === undefined ? undefined : '']
    },
    blip: (tag) => this.#addPicture(embedOf(tag) ?? ''),
  }
  readonly #ends: Readonly<Record<string, () => void>> = {
    p: () => this.#endParagraph(),
    hyperlink: () => (this.#link = undefined),
    sup: () => (this.#script = undefined),
    sub: () => (this.#script = undefined),
    fldSimple: () => this.#fields.pop(),
    tr: () => this.#depth === 1 && this.#endRow(),
    tbl: () => {
      this.#depth = Math.max(0, this.#depth - 1)
      this.#addPictures()
    },
    drawing: () => (this.#drawing = undefined),
  }

  start(name: string, tag: string) {
    if (Object.hasOwn(this.#starts, name)) this.#starts[name]?.(tag)
  }

  end(name: string) {
    if (Object.hasOwn(this.#ends, name)) this.#ends[name]?.()
  }

  property(of: string, name: string, tag: string) {
    const { properties } = this.#open.at(-1) ?? {}
    // The properties before a tracked change follow the present ones.
    if (of === 'pPr') return properties?.has(name) || properties?.set(name, tag)
    const href = name === 'hlinkClick' ? this.#context.links.get(relationOf(tag) ?? '') : undefined
    if (href !== undefined) this.#format = { ...this.#format, href }
    const mark = markOf(name, tag)
    if (mark !== undefined && (this.#format.mark === undefined || name === 'vertAlign'))
      this.#format = { ...this.#format, mark }
  }

  code(characters: string) {
    const field = this.#fields.at(-1)
    if (field && field.code.length < maxCodeCharacters) field.code += characters
  }

  /** Ends what the file left open. */
  finish() {
    while (this.#open.length > 0) this.#endParagraph()
    this.#endRow()
    this.#depth = 0
    this.#addPictures()
    return this.pieces
  }

  #begin(isLoose: boolean, properties = new Map<string, string>()) {
    const paragraph = { runs: [] as Run[], properties, isLoose }
    this.#open.push(paragraph)
    return paragraph
  }

  #endLoose() {
    if (this.#open.at(-1)?.isLoose) this.#endParagraph()
  }

  #endParagraph() {
    const { runs, properties } = this.#open.pop() ?? {}
    if (!runs || !properties) return
    const cell = this.#row?.at(-1)
    if (cell) {
      if (cell.length > 0 && runs.length > 0) cell.push({ text: '\n' })
      cell.push(...runs)
      return
    }
    this.pieces.push({ ...this.#context.format(properties, this.#shape, this.#placeholder), cells: [runs] })
    this.#addPictures()
  }

  #endRow() {
    const [cells, headerRows] = [this.#row ?? [], this.#isHeader ? 1 : 0]
    this.#row = undefined
    this.#isHeader = false
    if (cells.length > 0)
      this.pieces.push({ block: { is: 'table', headerRows, rows: [] }, cells, group: -this.#tables })
  }

  #addPicture(relation: string) {
    const { numbers, targets } = this.#context
    const key = targets.get(relation) ?? `missing ${relation}`
    const n = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, n)
    this.#pictures.push({ block: { is: 'picture', n, alt: this.#drawing ?? this.#alt }, cells: [] })
    if (this.#open.length === 0) this.#addPictures()
  }

  /** Behind their paragraph or table. */
  #addPictures() {
    if (this.#depth === 0) this.pieces.push(...this.#pictures.splice(0))
  }
}

/** Throws UnsafeFileError for a part with a DOCTYPE. */
export function piecesIn(xml: string, context: PartContext): Piece[] {
  const reader = new BlockReader(context)
  const { rules } = context
  walkXml(xml, { ...rules, marks: { ...rules.marks, p: '' } }, reader)
  return reader.finish()
}
