/** Texts of other rooms in the language of the page, for modules that share them. */
import { contentFile } from '#platform/config/content-layers.ts'
import type { Language } from '#shared/languages.ts'
import { messagesIn as corrections } from '#features/contributing/corrections/messages.ts'
import { messagesIn as ratings } from '#features/catalogue/ratings/messages.ts'
import { messagesIn as reports } from '#features/review/reports/messages.ts'
import { messagesIn as resources } from '#features/catalogue/resources/messages.ts'
import { messagesIn as search } from '#features/catalogue/search/messages.ts'
import { messagesIn as subjects } from '#features/catalogue/subjects/messages.ts'

export const factTextsIn = (language: Language) => resources(language).factTexts
export const attributeTextsIn = (language: Language) => resources(language).attributeTexts
export const languageTextsIn = (language: Language) => resources(language).languageTexts
export const ratingTextsIn = (language: Language) => ratings(language).ratingTexts
export const reportTextsIn = (language: Language) => reports(language).reportTexts
export const errorTextsIn = (language: Language) => corrections(language).errorTexts
export const foundTextsIn = (language: Language) => resources(language).foundTexts
export const resultTextsIn = (language: Language) => search(language).resultTexts
export const versionTextsIn = (language: Language) => corrections(language).versionTexts
/** Permissions of a licence by its SPDX id. */
export const licenceFactsIn = (language: Language) =>
  contentFile('licences.json', language)['facts'] as Readonly<Record<string, string>>

/** `1,000`; `1,000+` when `orMore`. */
export const formatTotal = (language: Language, total: number, orMore = false) =>
  `${resources(language).totalTexts.number({ total })}${orMore ? '+' : ''}`

/** `214 resources`; `1,000+ resources` when `orMore`. */
export const formatResourceCount = (language: Language, total: number, orMore = false) =>
  subjects(language).countTexts.resources({ shown: formatTotal(language, total, orMore), count: total })
