import type { Language } from '#shared/languages/languages.ts'
import { licenceLabel } from '#features/resources/format.ts'
import { deedOf } from '#features/resources/licence-deed.ts'
import type { ResourceDetails } from '#features/resources/resource.ts'
import { creditTextsIn, factTextsIn } from './page-texts.ts'

/** Whom to name where the resource is used: title, author, licence, source, and what was changed, in one line. */
export function creditOf(
  { title, author, licence, source, changes }: ResourceDetails,
  { siteName, address, language }: { siteName: string; address: string; language: Language },
): string {
  const texts = creditTextsIn(language)
  const deed = licence === null ? undefined : deedOf(licence)
  const label = licenceLabel(licence, factTextsIn(language))
  return [
    author === null ? texts.titled(title) : texts.named(title, author),
    licence === null ? label : texts.licence(deed === undefined ? label : `${label}, ${deed}`),
    texts.from(siteName, address),
    ...(source === null ? [] : [texts.source(source)]),
    ...(changes === null ? [] : [texts.changes(changes)]),
  ]
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .join(' · ')
}
