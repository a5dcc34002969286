/** Message and links to sharing services. The page loads nothing from them. */
import { factsLine, licenceLabel } from '#features/catalogue/resources/format.ts'
import { factTexts } from '#features/catalogue/resources/messages.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { gradesIn } from '#features/catalogue/subjects/grade.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'

export interface Shared {
  readonly title: string
  /** `Grade 7 · PDF · 12 pages · 545 kB · CC BY 4.0` */
  readonly facts: string
  /** Absolute URL of its page. */
  readonly address: string
}

// `URLSearchParams` encodes spaces as plus signs, which some apps show.
const withQuery = (url: string, query: Readonly<Record<string, string>>) =>
  `${url}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Characters before the address. */
const maxLength = 200

function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text
    .slice(0, length - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

const pageTexts = { language: firstLanguage as Language, facts: factTexts }

/** Grades, kind, size and licence in one line with ordinary spaces. */
export const sharedFacts = (resource: PublicResource, texts = pageTexts) =>
  [
    shorten(gradesIn(resource.tags, texts.language).join(' · '), 60),
    shorten(factsLine(resource, texts.facts).replaceAll('\u00a0', ' '), 60),
    licenceLabel(resource.licence, texts.facts),
  ]
    .filter((fact) => fact !== '')
    .join(' · ')

/** Title and facts, without the address. */
export const introductionOf = ({ title, facts }: Omit<Shared, 'address'>) =>
  `${shorten(title, maxLength - facts.length - 1)}\n${facts}`

/** Title, facts and address on three lines. */
export const messageOf = (shared: Shared) => `${introductionOf(shared)}\n${shared.address}`

/** WhatsApp asks for the recipient. */
export const whatsAppLink = (shared: Shared) => withQuery('https://wa.me/', { text: messageOf(shared) })

/** Google Classroom asks for the class. */
export const classroomLink = ({ title, address }: Shared) =>
  withQuery('https://classroom.google.com/share', { url: address, title })
