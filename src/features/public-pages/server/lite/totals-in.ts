/** How many resources there are, in the language of the page. */
import { localized, type Language } from '#shared/languages.ts'
import { totalTexts } from '#features/resources/messages.ts'
import { totalTexts as totalsInAfrikaans } from '#features/resources/messages.af.ts'
import { countTexts } from '#features/subjects/messages.ts'
import { countTexts as countsInAfrikaans } from '#features/subjects/messages.af.ts'

const totalsIn = localized(totalTexts, { af: totalsInAfrikaans })
const countsIn = localized(countTexts, { af: countsInAfrikaans })

/** `1,000+`: so many, or more. */
export const totalIn = (language: Language, total: number, orMore = false) =>
  `${totalsIn(language).number(total)}${orMore ? '+' : ''}`

/** `214 resources`, `1,000+ resources`. */
export const countIn = (language: Language, total: number, orMore = false) =>
  countsIn(language).resources(totalIn(language, total, orMore), total)
