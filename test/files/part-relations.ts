import path from 'node:path'
import type { ZipPart } from './make-zip.ts'

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Relations of a part of a docx or pptx: kind → target; ids are `r0`, `r1`, …; an empty name is the whole file. */
export function partRelations(
  part: string,
  relations: readonly (readonly [kind: string, target: string])[],
  types = officeTypes,
): ZipPart {
  const { dir, base } = path.posix.parse(part)
  const elements = relations.map(
    ([kind, target], i) => `<Relationship Id="r${i}" Type="${types}/${kind}" Target="${target}"/>`,
  )
  return { name: path.posix.join(dir, '_rels', `${base}.rels`), content: `<r>${elements.join('')}</r>` }
}
