/** How a resource is told to people: type, size, licence, date, tags. In the page's language, or with the texts given. */
import { firstLanguage } from '#shared/languages.ts'
import { spoken } from '#shared/messages.ts'
import { isGradeTag } from '#features/subjects/grade-label.ts'
import { countTexts } from '#features/subjects/messages.ts'
import { type ResourceType, typeOf } from './facets.ts'
import { factTexts, totalTexts } from './messages.ts'
import type { PublicResource } from './resource.ts'

const programs: Readonly<Record<Exclude<ResourceType, 'link'>, string>> = {
  pdf: 'PDF',
  doc: 'Word',
  docx: 'Word',
  ppt: 'PowerPoint',
  pptx: 'PowerPoint',
}

/** `PDF`, `Word`, `PowerPoint` or `Link`. */
export const typeName = (type: ResourceType, texts = factTexts) =>
  type === 'link' ? texts.link : programs[type]

/** Of a file `PDF`, `Word` or `PowerPoint`; `File` for a type we do not know. */
export function typeLabel(mime: string | null, texts = factTexts): string {
  const type = typeOf({ mime })
  return type === 'link' ? texts.file : programs[type]
}

/** `1 page`, `12 pages`; `24 slides` for PowerPoint. */
const pagesLabel = (pages: number, mime: string | null, texts = factTexts) =>
  typeOf({ mime }).startsWith('ppt') ? texts.slides(pages) : texts.pages(pages)

/** What opening costs: `545 kB`, `3.0 MB` (1000 bytes to the kB, as phone contracts count). */
export function bytesLabel(bytes: number, texts = factTexts): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? texts.kilobytes(kilobytes) : texts.megabytes(bytes / 1_000_000)
}

/** The short name of an SPDX id: `CC-BY-SA-4.0` → `CC BY-SA 4.0`; `Licence unknown` where none is named. */
export function licenceLabel(spdx: string | null, texts = factTexts): string {
  if (spdx === null) return texts.licenceUnknown
  if (spdx === 'CC0-1.0') return 'CC0'
  if (spdx === 'CC-PDM-1.0') return texts.publicDomain
  return spdx.replace(/^CC-/, 'CC ').replace(/-(?=[\d.]+$)/, ' ')
}

const creativeCommons = 'https://creativecommons.org'
const dedications: Readonly<Record<string, string>> = { 'CC0-1.0': 'zero/1.0', 'CC-PDM-1.0': 'mark/1.0' }

/** Address of the licence text for people; undefined for an id that is not known. */
export function deedOf(spdx: string): string | undefined {
  const [, terms, version] = /^CC-(BY(?:-NC)?(?:-SA|-ND)?)-([34]\.0)$/.exec(spdx) ?? []
  if (terms !== undefined) return `${creativeCommons}/licenses/${terms.toLowerCase()}/${version}/`
  return Object.hasOwn(dedications, spdx)
    ? `${creativeCommons}/publicdomain/${dedications[spdx]}/`
    : undefined
}

/** The host of a web address as it is stored (punycode), without `www.`; empty when there is none. */
export const hostOf = (url: string) => /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(url)?.[1] ?? ''

type Told = Pick<PublicResource, 'kind' | 'file_url' | 'mime' | 'bytes' | 'pages' | 'licence' | 'material'>

const factsOf = (
  { kind, file_url, mime, bytes, pages }: Omit<Told, 'licence' | 'material'>,
  texts: typeof factTexts,
) =>
  kind === 'link'
    ? [texts.link, hostOf(file_url)]
    : [
        typeLabel(mime, texts),
        pages === null ? '' : pagesLabel(pages, mime, texts),
        bytes === null ? '' : bytesLabel(bytes, texts),
      ]

/** A long line breaks between two facts, not within one. */
const inOneLine = (facts: readonly string[]) =>
  facts
    .filter((fact) => fact !== '')
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')

/** What stands beside a link: `PDF · 12 pages · 545 kB`, `Link · host`; what is not known is left out. */
export const factsLine = (resource: Omit<Told, 'licence' | 'material'>, texts = factTexts) =>
  inOneLine(factsOf(resource, texts))

/** `Worksheet`; empty where it is not given, a value that the site does not know as it is. */
export const materialLabel = (material: string | null, texts = factTexts) =>
  Object.entries(texts.materials).find(([value]) => value === material)?.[1] ?? material ?? ''

/** The line under a title: `Worksheet · PDF · 12 pages · 545 kB · CC BY 4.0`, `Link · host · Licence unknown`. */
export const metaLine = (resource: Told, texts = factTexts) =>
  inOneLine([
    materialLabel(resource.material, texts),
    ...factsOf(resource, texts),
    licenceLabel(resource.licence, texts),
  ])

/** T28: only the site's own files and https addresses become links, whatever a record says. */
export const isLinkable = (url: string) => /^(?:https:\/\/|\/(?!\/))/i.test(url)

/** The same tags, grades first, each part in its own order. */
export const gradesFirst = (tags: readonly string[]) => [
  ...tags.filter(isGradeTag),
  ...tags.filter((tag) => !isGradeTag(tag)),
]

/** Prints an ISO instant as date and time of a locale and clock, the reader's own where none is named. */
export function dateTimeFormat(locale?: string, timeZone?: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (iso) => format.format(new Date(iso))
}
/** English pages write dates as the reader's browser does. */
export const localDateTime = dateTimeFormat(spoken.language === firstLanguage ? undefined : spoken.locale)

/** `1,000+`: so many, or more. */
export const formatTotal = (total: number, orMore = false) =>
  `${totalTexts.number(total)}${orMore ? '+' : ''}`
/** `214 resources`, `1 resource`, `1,000+ resources`. */
export const countLabel = (total: number, orMore = false) =>
  countTexts.resources(formatTotal(total, orMore), total)
