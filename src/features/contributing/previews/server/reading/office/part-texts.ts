/** Text of a part, and of the parts that are visible with it. */
import { unlessUnsafe } from '#platform/containers/unsafe-file-error.ts'
import type { ShouldContinue } from '../file-content.ts'
import type { OfficePackage } from './office-package.ts'
import { type TextRules, xmlText } from './xml-text.ts'

const visibleParts = [
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

/** Reads each part once, while `shouldContinue`. */
export function partTexts(parts: OfficePackage, rulesOfMain: TextRules, shouldContinue: ShouldContinue) {
  const namesRead = new Set<string>()
  let isWhole = true
  const hasRead = (name: string) => namesRead.has(name.toLowerCase())

  function attempt<T>(read: () => T, otherwise: T): T {
    const found = shouldContinue() ? unlessUnsafe(read) : undefined
    isWhole &&= found !== undefined
    return found ?? otherwise
  }

  /** Empty for a missing part, and for one that was read before. */
  function textOf(name: string, rules = rulesOfMain): string {
    if (hasRead(name)) return ''
    namesRead.add(name.toLowerCase())
    return attempt(() => {
      const xml = parts.xml(name)
      return xml === '' ? '' : xmlText(xml, rules)
    }, '')
  }

  const relations = (name: string) => attempt(() => parts.relations(name), [])

  /** Notes, headers, diagrams, charts and comments of a part, and those of these parts, with the kinds of relations. */
  function* beside(name: string) {
    // Goes on with the names that are added on the way.
    const names = new Set([name])
    for (const each of names)
      for (const { kind, target } of relations(each)) {
        // A document in another format, which Word shows in its place.
        if (kind === 'aFChunk') isWhole = false
        if (!visibleParts.includes(kind) || names.has(target)) continue
        names.add(target)
        yield { kind, text: textOf(target) }
      }
  }

  /** `isWhole` is false once a part is unreadable, or the time is used up. */
  return { hasRead, textOf, relations, beside, isWhole: () => isWhole }
}
export type PartTexts = ReturnType<typeof partTexts>
