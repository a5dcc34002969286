/** External targets that a document loads when it is opened (T21). */
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { readZipEntry, type ZipEntry } from '#platform/containers/zip-directory.ts'

const maxPartBytes = 1_000_000
const maxRelationshipBytes = 4_000_000
/** Loaded only on a click. */
const clicked = ['hyperlink']
/** Loaded to show or play them. */
const media = ['image', 'audio', 'video', 'media']

const targetModeOf = attribute('TargetMode')
const targetOf = attribute('Target')
const typeOf = attribute('Type')

/** External references of all parts. Throws UnsafeFileError for a template from the web. */
export function externalReferences(file: Buffer, entries: readonly ZipEntry[]) {
  const relationships = entries.filter(({ name }) => /\.rels$/i.test(name))
  const bytes = relationships.reduce((total, entry) => total + entry.bytes, 0)
  if (bytes > maxRelationshipBytes) throw new UnsafeFileError('unpacks_too_large')
  const external = relationships.flatMap((entry) => {
    const xml = readZipEntry(file, entry, maxPartBytes).toString('utf8')
    return [...startTags(xml)].filter((tag) => isExternal(tag) && !clicked.includes(kindOf(tag)))
  })
  if (external.some(isWebTemplate)) throw new UnsafeFileError('outside_template')
  const isMedia = (tag: string) => media.includes(kindOf(tag))
  return {
    /** An object, a frame, the author's template. */
    activeContent: external.some((tag) => !isMedia(tag)),
    /** A picture, sound or film on another server, which learns who opens the file (F-S3). */
    remoteContent: external.some((tag) => isMedia(tag) && requestsServer(tag)),
  }
}

function isExternal(tag: string) {
  const mode = targetModeOf(tag)
  return mode !== undefined && mode !== 'Internal'
}

/** Targets on a local disk, relative to the document, or inside the URL itself. Character references could hide another. */
const local = /^(?:(?:file:\/{0,3})?[a-z][:|][\\/]|(?:cid|data|about):|(?![\\/]{2}|%)[^:]*$)/i

function requestsServer(tag: string) {
  const target = (targetOf(tag) ?? '').trim()
  return target.includes('&#') || !local.test(target)
}

const kindOf = (tag: string) => typeOf(tag)?.split('/').at(-1) ?? ''

/** Word records the author's own template, often on a disk or file server: only flagged. A web template can carry macros. */
function isWebTemplate(tag: string) {
  const target = (targetOf(tag) ?? '').trim()
  const address = /^[a-z][a-z\d+.-]+:/i.test(target) && !/^file:/i.test(target)
  return kindOf(tag) === 'attachedTemplate' && (address || target.includes('&#'))
}
