/** What a document would fetch from elsewhere when somebody opens it (T21). */
import { Refusal } from '#server/platform/zip/refusal.ts'
import { attribute, startTags } from '#server/platform/zip/xml-tags.ts'
import { readZipEntry, type ZipEntry } from '#server/platform/zip/zip-directory.ts'

const maxPartBytes = 1_000_000
const maxRelationshipBytes = 4_000_000
/** Outside targets that a document only shows or links to. */
const harmlessOutside = ['hyperlink', 'image', 'audio', 'video', 'media']

const targetModeOf = attribute('TargetMode')
const targetOf = attribute('Target')
const typeOf = attribute('Type')

/** True when opening the document would fetch more than links and pictures: an object, a frame, the author's template. A Refusal when it would fetch a template from the web. */
export function reachesOutside(file: Buffer, entries: readonly ZipEntry[]): boolean {
  const relationships = entries.filter(({ name }) => /\.rels$/i.test(name))
  const bytes = relationships.reduce((total, entry) => total + entry.bytes, 0)
  if (bytes > maxRelationshipBytes) throw new Refusal('unpacks_too_large')
  const active = relationships.flatMap((entry) => {
    const xml = readZipEntry(file, entry, maxPartBytes).toString('utf8')
    return [...startTags(xml)].filter(isActiveOutsideTarget)
  })
  if (active.some(isTemplateOfTheWeb)) throw new Refusal('outside_template')
  return active.length > 0
}

const kindOf = (tag: string) => typeOf(tag)?.split('/').at(-1) ?? ''

function isActiveOutsideTarget(tag: string) {
  const mode = targetModeOf(tag)
  return mode !== undefined && mode !== 'Internal' && !harmlessOutside.includes(kindOf(tag))
}

/** Word notes where the author's own template lies, often on a disk or a school's server: only flagged. Macros come from the web. */
function isTemplateOfTheWeb(tag: string) {
  const target = (targetOf(tag) ?? '').trim()
  const address = /^[a-z][a-z\d+.-]+:/i.test(target) && !/^file:/i.test(target)
  return kindOf(tag) === 'attachedTemplate' && (address || target.includes('&#'))
}
