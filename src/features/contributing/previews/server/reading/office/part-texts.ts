/** Text of a part, and of the parts that are visible with it. */
import { unlessUnsafe } from '#platform/containers/unsafe-file-error.ts'
import { isLink } from '../../../text-blocks.ts'
import type { ShouldContinue } from '../file-content.ts'
import { type PartContext, piecesIn } from './block-reader.ts'
import { linesAsPieces } from './pieces.ts'
import type { OfficePackage } from './office-package.ts'
import { type TextRules, xmlText } from './xml-text.ts'

const noteFormat: PartContext['format'] = () => ({ block: { is: 'note', runs: [] } })
const noteParts = ['footnotes', 'endnotes', 'notesSlide']
const visibleParts = [
  ...noteParts,
  'header',
  'footer',
  'comments',
  'diagramData',
  'chart',
  'chartEx',
  'chartUserShapes',
]

/** Reads each part once, while `shouldContinue`. */
function partReader(parts: OfficePackage, shouldContinue: ShouldContinue) {
  const namesRead = new Set<string>()
  let isWhole = true
  const hasRead = (name: string) => namesRead.has(name.toLowerCase())

  function attempt<T>(work: () => T, otherwise: T): T {
    const found = shouldContinue() ? unlessUnsafe(work) : undefined
    isWhole &&= found !== undefined
    return found ?? otherwise
  }

  /** `otherwise` for a missing part, and for one that was read before. */
  function read<T>(name: string, use: (xml: string) => T, otherwise: T): T {
    if (hasRead(name)) return otherwise
    namesRead.add(name.toLowerCase())
    return attempt(() => {
      const xml = parts.xml(name)
      return xml === '' ? otherwise : use(xml)
    }, otherwise)
  }

  const relations = (name: string) => attempt(() => parts.relations(name), [])
  const leaveOut = () => {
    isWhole = false
  }
  return { hasRead, read, relations, leaveOut, isWhole: () => isWhole }
}

/** Texts and pieces of the parts of a file; each part is read once. */
export function partTexts(parts: OfficePackage, rulesOfMain: TextRules, shouldContinue: ShouldContinue) {
  const { hasRead, read, relations, leaveOut, isWhole } = partReader(parts, shouldContinue)
  const textOf = (name: string, rules = rulesOfMain) => read(name, (xml) => xmlText(xml, rules), '')

  const targetsOf = (name: string, areExternal?: boolean) =>
    new Map(parts.relations(name, areExternal).map(({ id, target }) => [id, target]))
  const numbers = new Map<string, number>()
  const pieces = (name: string, format: PartContext['format']) =>
    read(
      name,
      (xml) => {
        const links = new Map([...targetsOf(name, true)].filter(([, address]) => isLink(address)))
        return piecesIn(xml, { rules: rulesOfMain, links, targets: targetsOf(name), numbers, format })
      },
      [],
    )
  /** Pictures of the pieces read so far. */
  const shown = { numbers, read: parts.picture }

  /** Notes, headers, diagrams, charts and comments of a part, and those of these parts, each in pieces. */
  function* beside(name: string) {
    // Goes on with the names that are added on the way.
    const names = new Set([name])
    for (const each of names)
      for (const { kind, target } of relations(each)) {
        // A document in another format, which Word shows in its place.
        if (kind === 'aFChunk') leaveOut()
        if (!visibleParts.includes(kind) || names.has(target)) continue
        names.add(target)
        const isNote = noteParts.includes(kind)
        const text = isNote ? '' : textOf(target)
        yield { isNote, pieces: [...linesAsPieces(text), ...(isNote ? pieces(target, noteFormat) : [])] }
      }
  }

  /** `isWhole` is false once a part is unreadable, or the time is used up. */
  return { hasRead, textOf, pieces, shown, relations, beside, isWhole }
}
export type PartTexts = ReturnType<typeof partTexts>
