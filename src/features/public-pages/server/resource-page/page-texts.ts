/** Every text of the pages about resources, by language. */
import { inEachLanguage } from '#shared/languages/in-each-language.ts'
import english from '#content/licences.json' with { type: 'json' }
import afrikaans from '#content/af/licences.json' with { type: 'json' }
import * as resources from '#features/resources/messages.ts'
import * as resourcesAf from '#features/resources/messages.af.ts'
import * as subjects from '#features/subjects/messages.ts'
import * as subjectsAf from '#features/subjects/messages.af.ts'
import * as own from './messages.ts'
import * as ownAf from './messages.af.ts'

export const ownPageTextsIn = inEachLanguage(own.ownPageTexts, { af: ownAf.ownPageTexts })
export const creditTextsIn = inEachLanguage(own.creditTexts, { af: ownAf.creditTexts })
export const summaryTextsIn = inEachLanguage(own.summaryTexts, { af: ownAf.summaryTexts })
export const factTextsIn = inEachLanguage(resources.factTexts, { af: resourcesAf.factTexts })
export const attributeTextsIn = inEachLanguage(resources.attributeTexts, { af: resourcesAf.attributeTexts })
export const totalTextsIn = inEachLanguage(resources.totalTexts, { af: resourcesAf.totalTexts })
export const subjectTitlesIn = inEachLanguage(subjects.subjectTitles, { af: subjectsAf.subjectTitles })
export const countTextsIn = inEachLanguage(subjects.countTexts, { af: subjectsAf.countTexts })
export const gradeTextsIn = inEachLanguage(subjects.gradeTexts, { af: subjectsAf.gradeTexts })
/** What a licence lets others do, by its SPDX id. */
export const licenceFactsIn = inEachLanguage<Readonly<Record<string, string>>>(english.facts, {
  af: afrikaans.facts,
})
