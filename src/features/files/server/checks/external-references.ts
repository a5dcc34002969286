/** What a document would fetch from elsewhere when somebody opens it (T21). */
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { readZipEntry, type ZipEntry } from '#platform/containers/zip-directory.ts'

const maxPartBytes = 1_000_000
const maxRelationshipBytes = 4_000_000
/** Outside targets that a reader follows only when somebody clicks. */
const clicked = ['hyperlink']
/** Outside targets that a reader fetches to show or play them. */
const shown = ['image', 'audio', 'video', 'media']

const targetModeOf = attribute('TargetMode')
const targetOf = attribute('Target')
const typeOf = attribute('Type')

export interface OutsideTargets {
  /** An object, a frame, the author's template. */
  readonly activeContent: boolean
  /** A picture, sound or film on another server: a beacon for the one who opens the file (F-S3). */
  readonly remoteContent: boolean
}

/** Outside targets of all parts of a document. A Refusal when opening it would fetch a template from the web. */
export function outsideTargets(file: Buffer, entries: readonly ZipEntry[]): OutsideTargets {
  const relationships = entries.filter(({ name }) => /\.rels$/i.test(name))
  const bytes = relationships.reduce((total, entry) => total + entry.bytes, 0)
  if (bytes > maxRelationshipBytes) throw new UnsafeFileError('unpacks_too_large')
  const outside = relationships.flatMap((entry) => {
    const xml = readZipEntry(file, entry, maxPartBytes).toString('utf8')
    return [...startTags(xml)].filter((tag) => isOutside(tag) && !clicked.includes(kindOf(tag)))
  })
  if (outside.some(isTemplateOfTheWeb)) throw new UnsafeFileError('outside_template')
  const isShown = (tag: string) => shown.includes(kindOf(tag))
  return {
    activeContent: outside.some((tag) => !isShown(tag)),
    remoteContent: outside.some((tag) => isShown(tag) && asksAServer(tag)),
  }
}

function isOutside(tag: string) {
  const mode = targetModeOf(tag)
  return mode !== undefined && mode !== 'Internal'
}

/** On a disk of the author, beside the document, or carried in the address itself; character references could hide another. */
const local = /^(?:(?:file:\/{0,3})?[a-z][:|][\\/]|(?:cid|data|about):|(?![\\/]{2}|%)[^:]*$)/i

function asksAServer(tag: string) {
  const target = (targetOf(tag) ?? '').trim()
  return target.includes('&#') || !local.test(target)
}

const kindOf = (tag: string) => typeOf(tag)?.split('/').at(-1) ?? ''

/** Word notes where the author's own template lies, often on a disk or a school's server: only flagged. Macros come from the web. */
function isTemplateOfTheWeb(tag: string) {
  const target = (targetOf(tag) ?? '').trim()
  const address = /^[a-z][a-z\d+.-]+:/i.test(target) && !/^file:/i.test(target)
  return kindOf(tag) === 'attachedTemplate' && (address || target.includes('&#'))
}
