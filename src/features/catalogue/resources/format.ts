/** Formats facts of a resource: type, size, licence, tags. In the page's language, or with the given texts. */
import { isGradeTag } from '#features/catalogue/subjects/grade.ts'
import { countTexts } from '#features/catalogue/subjects/messages.ts'
import { signLanguage } from './attributes.ts'
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

/** `PDF`, `Word` or `PowerPoint`; `File` for an unknown type. */
export function typeLabel(mime: string | null, texts = factTexts): string {
  const type = typeOf({ mime })
  return type === 'link' ? texts.file : programs[type]
}

/** `1 page`, `12 pages`; `24 slides` for PowerPoint. */
const pagesLabel = (pages: number, mime: string | null, texts = factTexts) =>
  typeOf({ mime }).startsWith('ppt') ? texts.slides({ count: pages }) : texts.pages({ count: pages })

/** `545 kB`, `3.0 MB` (1000 bytes to the kB, as phone contracts count). */
export function bytesLabel(bytes: number, texts = factTexts): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000
    ? texts.kilobytes({ size: kilobytes })
    : texts.megabytes({ size: bytes / 1_000_000 })
}

/** Size of a file that would be saved: `545 kB`, or “link only”. */
export const sizeLabel = ({ kind, bytes }: Pick<PublicResource, 'kind' | 'bytes'>) =>
  kind === 'link' ? factTexts.linkOnly : bytesLabel(bytes ?? 0)

/** The short name of an SPDX id: `CC-BY-SA-4.0` → `CC BY-SA 4.0`; `Licence unknown` for null. */
export function licenceLabel(spdx: string | null, texts = factTexts): string {
  if (spdx === null) return texts.licenceUnknown
  if (spdx === 'CC0-1.0') return 'CC0'
  if (spdx === 'CC-PDM-1.0') return texts.publicDomain
  return spdx.replace(/^CC-/, 'CC ').replace(/-(?=[\d.]+$)/, ' ')
}

const creativeCommons = 'https://creativecommons.org'
const dedications: Readonly<Record<string, string>> = { 'CC0-1.0': 'zero/1.0', 'CC-PDM-1.0': 'mark/1.0' }

/** Address of the human-readable licence text; undefined for an unknown id. */
export function deedOf(spdx: string): string | undefined {
  const [, terms, version] = /^CC-(BY(?:-NC)?(?:-SA|-ND)?)-([34]\.0)$/.exec(spdx) ?? []
  if (terms !== undefined) return `${creativeCommons}/licenses/${terms.toLowerCase()}/${version}/`
  return Object.hasOwn(dedications, spdx)
    ? `${creativeCommons}/publicdomain/${dedications[spdx]}/`
    : undefined
}

/** Host of a web address in punycode, without `www.`; empty if there is none. */
export const hostOf = (url: string) => /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(url)?.[1] ?? ''

type FileFacts = Pick<PublicResource, 'kind' | 'file_url' | 'mime' | 'bytes' | 'pages'>
interface ResourceFacts extends FileFacts {
  readonly licence: string | null
  readonly material: string | null
}

const factsOf = ({ kind, file_url, mime, bytes, pages }: FileFacts, texts: typeof factTexts) =>
  kind === 'link'
    ? [texts.link, hostOf(file_url)]
    : [
        typeLabel(mime, texts),
        pages === null ? '' : pagesLabel(pages, mime, texts),
        bytes === null ? '' : bytesLabel(bytes, texts),
      ]

/** No-break spaces: a long line breaks between two facts, not within one. */
const inOneLine = (facts: readonly string[]) =>
  facts
    .filter((fact) => fact !== '')
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')

/** `PDF · 12 pages · 545 kB`, `Link · host`; unknown facts are left out. */
export const factsLine = (resource: FileFacts, texts = factTexts) => inOneLine(factsOf(resource, texts))

/** `Worksheet`; empty for null, an unknown value unchanged. */
export const materialLabel = (material: string | null, texts = factTexts) =>
  Object.entries(texts.materials).find(([value]) => value === material)?.[1] ?? material ?? ''

/** `AI helped with wording or pictures`, or the text for it in `texts`; empty for null. */
export const useOfAiLabel = (
  use: string | null,
  texts: Readonly<Record<string, string>> = factTexts.usesOfAi,
) => texts[use ?? ''] ?? use ?? ''

/** The line under a title: `Worksheet · PDF · 12 pages · 545 kB · CC BY 4.0`, `Link · host · Licence unknown`. */
export const metaLine = (resource: ResourceFacts, texts = factTexts) =>
  inOneLine([
    materialLabel(resource.material, texts),
    ...factsOf(resource, texts),
    licenceLabel(resource.licence, texts),
  ])

/** Language for `lang` of title and description: undefined without exactly one written language. */
export function writtenLanguage({ languages }: Pick<PublicResource, 'languages'>): string | undefined {
  const written = languages.filter((code) => code !== signLanguage)
  return written.length === 1 ? written[0] : undefined
}

/** T28: only files of this site and https addresses become links. */
export const isLinkable = (url: string) => /^(?:https:\/\/|\/(?!\/))/i.test(url)

/** Grade tags, then the others; the order within each group is unchanged. */
export const gradesFirst = (tags: readonly string[]) => [
  ...tags.filter(isGradeTag),
  ...tags.filter((tag) => !isGradeTag(tag)),
]

/** `1,000`, or `1,000+` if the true total may be higher. */
export const formatTotal = (total: number, orMore = false) =>
  `${totalTexts.number({ total })}${orMore ? '+' : ''}`
/** `214 resources`, `1 resource`, `1,000+ resources`. */
export const countLabel = (total: number, orMore = false) =>
  countTexts.resources({ shown: formatTotal(total, orMore), count: total })
