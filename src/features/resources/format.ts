/** How a resource is told to people: type, size, licence, date, tags. */
import type { PublicResource } from './resource.ts'

const typeLabels: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-powerpoint': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
}

/** `PDF`, `Word` or `PowerPoint`; `File` for a type we do not know. */
export const typeLabel = (mime: string | null) => (mime && typeLabels[mime]) || 'File'

/** `1 page`, `12 pages`; `24 slides` for PowerPoint. */
const pagesLabel = (pages: number, mime: string | null) =>
  `${pages} ${typeLabel(mime) === 'PowerPoint' ? 'slide' : 'page'}${pages === 1 ? '' : 's'}`

/** What opening costs: `545 kB`, `3.0 MB` (1000 bytes to the kB, as phone contracts count). */
export function bytesLabel(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const licencesWithAName: Readonly<Record<string, string>> = {
  'CC0-1.0': 'CC0',
  'CC-PDM-1.0': 'Public domain',
}

/** The short name of an SPDX id: `CC-BY-SA-4.0` → `CC BY-SA 4.0`. */
export const licenceLabel = (spdx: string) =>
  licencesWithAName[spdx] ?? spdx.replace(/^CC-/, 'CC ').replace(/-(?=[\d.]+$)/, ' ')

/** The host of a web address as it is stored (punycode), without `www.`; empty when there is none. */
export const hostOf = (url: string) => /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(url)?.[1] ?? ''

type Told = Pick<PublicResource, 'kind' | 'file_url' | 'mime' | 'bytes' | 'pages' | 'licence'>

const factsOf = ({ kind, file_url, mime, bytes, pages }: Omit<Told, 'licence'>) =>
  kind === 'link'
    ? ['Link', hostOf(file_url)]
    : [
        typeLabel(mime),
        pages === null ? '' : pagesLabel(pages, mime),
        bytes === null ? '' : bytesLabel(bytes),
      ]

/** A long line breaks between two facts, not within one. */
const inOneLine = (facts: readonly string[]) =>
  facts
    .filter((fact) => fact !== '')
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')

/** What stands beside a link: `PDF · 12 pages · 545 kB`, `Link · host`; what is not known is left out. */
export const factsLine = (resource: Omit<Told, 'licence'>) => inOneLine(factsOf(resource))

/** The line under a title: `PDF · 12 pages · 545 kB · CC BY 4.0`, `Link · host`. */
export const metaLine = (resource: Told) =>
  inOneLine([...factsOf(resource), resource.licence === null ? '' : licenceLabel(resource.licence)])

/** T28: only the site's own files and https addresses become links, whatever a record says. */
export const isOpenable = (url: string) => /^(?:https:\/\/|\/(?!\/))/i.test(url)

const gradeTag = /^(?:grade|graad)\s+(?:r|\d{1,2})$/i

/** A tag that names a school year, in English or Afrikaans. */
export const isGradeTag = (tag: string) => gradeTag.test(tag.trim())

/** The same tags, grades first, each part in its own order. */
export const gradesFirst = (tags: readonly string[]) => [
  ...tags.filter(isGradeTag),
  ...tags.filter((tag) => !isGradeTag(tag)),
]

/** Prints an ISO instant as date and time of the reader's locale and clock; both may be fixed for tests. */
export function dateTimeFormat(locale?: string, timeZone?: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (iso) => format.format(new Date(iso))
}
export const localDateTime = dateTimeFormat()

/** `1,000+`: so many, or more. */
export const atLeast = (total: number, orMore = false) => `${total.toLocaleString('en')}${orMore ? '+' : ''}`
/** `214 resources`, `1 resource`, `1,000+ resources`. */
export const countLabel = (total: number, orMore = false) =>
  `${atLeast(total, orMore)} ${total === 1 ? 'resource' : 'resources'}`
/** `1 new resource`, `3 new resources`. */
export const newLabel = (count: number) => `${count} new ${count === 1 ? 'resource' : 'resources'}`
