/** Every text of the pages about resources, by language. */
import { localized } from '#shared/languages.ts'
import english from '#content/licences.json' with { type: 'json' }
import afrikaans from '#content/af/licences.json' with { type: 'json' }
import * as resources from '#features/resources/messages.ts'
import * as resourcesAf from '#features/resources/messages.af.ts'
import * as subjects from '#features/subjects/messages.ts'
import * as subjectsAf from '#features/subjects/messages.af.ts'
import * as own from '../messages.ts'
import * as ownAf from '../messages.af.ts'

export const ownPageTextsIn = localized(own.ownPageTexts, { af: ownAf.ownPageTexts })
export const creditTextsIn = localized(own.creditTexts, { af: ownAf.creditTexts })
export const summaryTextsIn = localized(own.summaryTexts, { af: ownAf.summaryTexts })
export const factTextsIn = localized(resources.factTexts, { af: resourcesAf.factTexts })
export const attributeTextsIn = localized(resources.attributeTexts, { af: resourcesAf.attributeTexts })
export const totalTextsIn = localized(resources.totalTexts, { af: resourcesAf.totalTexts })
export const subjectTitlesIn = localized(subjects.subjectTitles, { af: subjectsAf.subjectTitles })
export const countTextsIn = localized(subjects.countTexts, { af: subjectsAf.countTexts })
export const gradeTextsIn = localized(subjects.gradeTexts, { af: subjectsAf.gradeTexts })
/** What a licence lets others do, by its SPDX id. */
export const licenceFactsIn = localized<Readonly<Record<string, string>>>(english.facts, {
  af: afrikaans.facts,
})
