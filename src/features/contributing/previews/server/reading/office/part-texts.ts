/** Text of a part, and of the parts beside it that a reader sees with it. */
import type { ShouldContinue } from '../file-content.ts'
import { type OfficePackage, unlessUnsafe } from './office-package.ts'
import { type TextRules, xmlText } from './xml-text.ts'

const seenBeside = [
  'footnotes',
  'endnotes',
  'header',
  'footer',
  'comments',
  'notesSlide',
  'diagramData',
  'chart',
  'chartEx',
  'chartUserShapes',
]

export interface PartText {
  /** Of its relation. */
  readonly kind: string
  readonly text: string
}

/** Reads each part once, while `shouldContinue`. */
export class PartTexts {
  readonly #parts: OfficePackage
  readonly #rules: TextRules
  readonly #shouldContinue: ShouldContinue
  readonly #read = new Set<string>()
  /** False once a part is unreadable, or the time is used up. */
  isWhole = true
  constructor(parts: OfficePackage, rules: TextRules, shouldContinue: ShouldContinue) {
    this.#parts = parts
    this.#rules = rules
    this.#shouldContinue = shouldContinue
  }

  hasRead = (name: string) => this.#read.has(name.toLowerCase())

  /** Empty for a missing part, and for one that was read before. */
  textOf(name: string, rules = this.#rules): string {
    if (this.hasRead(name)) return ''
    this.#read.add(name.toLowerCase())
    return this.#attempt(() => {
      const xml = this.#parts.xml(name)
      return xml === '' ? '' : xmlText(xml, rules)
    }, '')
  }

  relations(name: string) {
    return this.#attempt(() => this.#parts.relations(name), [])
  }

  /** Notes, headers, diagrams, charts and comments of a part, and those of these parts. */
  *beside(name: string): Generator<PartText> {
    // Goes on with the names that are added on the way.
    const names = new Set([name])
    for (const each of names)
      for (const { kind, target } of this.relations(each)) {
        // A document in another format, which Word shows in its place.
        if (kind === 'aFChunk') this.isWhole = false
        if (!seenBeside.includes(kind) || names.has(target)) continue
        names.add(target)
        yield { kind, text: this.textOf(target) }
      }
  }

  #attempt<T>(read: () => T, otherwise: T): T {
    const found = this.#shouldContinue() ? unlessUnsafe(read) : undefined
    this.isWhole &&= found !== undefined
    return found ?? otherwise
  }
}
