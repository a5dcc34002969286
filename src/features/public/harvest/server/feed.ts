/** Atom feed (RFC 4287) of new and changed resources, in pages (RFC 5005). */
import { commonFailure } from '#shared/failure.ts'
import {
  deedOf,
  isLinkable,
  licenceLabel,
  metaLine,
  writtenLanguage,
} from '#features/catalogue/resources/format.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { subjectById, subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import type { HarvestDeps } from './harvest-deps.ts'
import { type HarvestCursor, listNewest, type PublicRecord } from './harvest-repository.ts'
import { fileAddress, type SiteInfo } from '../learning-resource.ts'
import { xml, xmlDocument } from '#platform/markup.ts'

/** `1795334400-{id}`: the second since 1970 and the id. */
const formatFeedCursor = ({ changedAt, id }: HarvestCursor): string =>
  `${Math.floor(changedAt.getTime() / 1_000)}-${id}`

const cursorPattern = /^(\d{1,11})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const entriesPerPage = 50

const link = (rel: string, href: string, type = '') =>
  xml`<link rel="${rel}"!${type && xml` type="${type}"`} href="${href}"/>`

function contentLink(resource: ResourceDetails, baseUrl: string) {
  const { kind, mime, bytes, file_url } = resource
  const address = fileAddress(resource, baseUrl)
  if (kind === 'file') return xml`<link rel="enclosure" type="${mime}" length="${bytes}" href="${address}"/>`
  return isLinkable(file_url) ? link('related', address) : ''
}

function categories({ subject, tags }: ResourceDetails, baseUrl: string) {
  const { id, title } = subjectByStorageName(subject)
  const bySubject = xml`<category scheme="${baseUrl}/s/" term="${id}" label="${title}"/>`
  return bySubject + tags.map((tag) => xml`<category term="${tag}"/>`).join('')
}

function entryXml({ resource, changedAt }: PublicRecord, { baseUrl }: SiteInfo) {
  const { id, title, author, licence, description } = resource
  const language = writtenLanguage(resource)
  const deed = deedOf(licence ?? '')
  return xml`<entry!${language && xml` xml:lang="${language}"`}>
<id>urn:uuid:${id}</id>
<title>${title}</title>
<updated>${changedAt.toISOString()}</updated>
!${author && xml`<author><name>${author}</name></author>`}
<summary>${description ?? metaLine(resource)}</summary>
!${link('alternate', baseUrl + ownPagePath(resource), 'text/html')}!${contentLink(resource, baseUrl)}!${deed && link('license', deed)}
<rights>${licenceLabel(licence)}</rights>
!${categories(resource, baseUrl)}
</entry>`
}

/** Undefined for the feed of all subjects. Throws `not_found` for an unknown name. */
function subjectOfFeed(name: string) {
  if (name === 'all.xml') return undefined
  const subject = subjectById(name.replace(/\.xml$/, ''))
  if (!subject || !name.endsWith('.xml')) throw commonFailure('not_found')
  return subject
}

/** Throws `invalid_input` unless `formatFeedCursor` wrote the text. */
function readCursor(behind: string | undefined): HarvestCursor | undefined {
  if (behind === undefined) return undefined
  const [, seconds, id] = cursorPattern.exec(behind) ?? []
  if (id === undefined) throw commonFailure('invalid_input', { field: 'behind' })
  return { changedAt: new Date(Number(seconds) * 1_000), id }
}

/** `behind`: the end of the previous page. Throws `not_found`, `invalid_input`. */
export async function renderFeed(deps: HarvestDeps, name: string, behind: string | undefined) {
  const subject = subjectOfFeed(name)
  const { db, baseUrl, siteName } = deps
  const first = `${baseUrl}/feeds/${name}`
  const found = await listNewest(db, subject?.storageName, readCursor(behind), entriesPerPage + 1)
  const records = found.slice(0, entriesPerPage)
  const last = found.length > entriesPerPage ? records.at(-1) : undefined
  const updated = records[0]?.changedAt ?? new Date(0)
  const title = subject ? `${subject.title} · ${siteName}` : siteName
  return xmlDocument(xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${first}</id>
<title>${title}</title>
<updated>${updated.toISOString()}</updated>
<author><name>${siteName}</name><uri>${baseUrl}/</uri></author>
<icon>${baseUrl}/favicon.svg</icon>
!${link('self', behind === undefined ? first : `${first}?behind=${behind}`, 'application/atom+xml')}
!${link('first', first)}!${last && link('next', `${first}?behind=${formatFeedCursor(last)}`)}
!${link('alternate', subject ? `${baseUrl}/s/${subject.id}` : `${baseUrl}/`, 'text/html')}
!${records.map((record) => entryXml(record, deps)).join('\n')}
</feed>`)
}
