/** Texts of plain pages in the language of the page, for modules that share them. */
import english from '#content/licences.json' with { type: 'json' }
import afrikaans from '#content/af/licences.json' with { type: 'json' }
import { type Language, localized } from '#shared/languages.ts'
import * as ratings from '#features/ratings/messages.ts'
import * as ratingsAf from '#features/ratings/messages.af.ts'
import * as reports from '#features/reports/messages.ts'
import * as reportsAf from '#features/reports/messages.af.ts'
import * as resources from '#features/resources/messages.ts'
import * as resourcesAf from '#features/resources/messages.af.ts'
import * as subjects from '#features/subjects/messages.ts'
import * as subjectsAf from '#features/subjects/messages.af.ts'
import * as own from '../messages.ts'
import * as ownAf from '../messages.af.ts'

export const ownPageTextsIn = localized(own.ownPageTexts, { af: ownAf.ownPageTexts })
export const creditTextsIn = localized(own.creditTexts, { af: ownAf.creditTexts })
export const summaryTextsIn = localized(own.summaryTexts, { af: ownAf.summaryTexts })
export const listTextsIn = localized(own.listTexts, { af: ownAf.listTexts })
export const filterTextsIn = localized(own.filterTexts, { af: ownAf.filterTexts })
export const relatedTextsIn = localized(own.relatedTexts, { af: ownAf.relatedTexts })
export const factTextsIn = localized(resources.factTexts, { af: resourcesAf.factTexts })
export const attributeTextsIn = localized(resources.attributeTexts, { af: resourcesAf.attributeTexts })
export const subjectTitlesIn = localized(subjects.subjectTitles, { af: subjectsAf.subjectTitles })
export const gradeTextsIn = localized(subjects.gradeTexts, { af: subjectsAf.gradeTexts })
export const ratingTextsIn = localized(ratings.ratingTexts, { af: ratingsAf.ratingTexts })
export const reportTextsIn = localized(reports.reportTexts, { af: reportsAf.reportTexts })
/** Permissions of a licence by its SPDX id. */
export const licenceFactsIn = localized<Readonly<Record<string, string>>>(english.facts, {
  af: afrikaans.facts,
})

const totalTextsIn = localized(resources.totalTexts, { af: resourcesAf.totalTexts })
const countTextsIn = localized(subjects.countTexts, { af: subjectsAf.countTexts })

/** `1,000`; `1,000+` when `orMore`. */
export const formatTotal = (language: Language, total: number, orMore = false) =>
  `${totalTextsIn(language).number(total)}${orMore ? '+' : ''}`

/** `214 resources`; `1,000+ resources` when `orMore`. */
export const formatResourceCount = (language: Language, total: number, orMore = false) =>
  countTextsIn(language).resources(formatTotal(language, total, orMore), total)
