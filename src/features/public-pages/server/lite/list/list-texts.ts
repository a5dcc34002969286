/** What lists say, by the language of the page. */
import { inEachLanguage } from '#shared/languages/in-each-language.ts'
import * as ratings from '#features/ratings/messages.ts'
import * as ratingsAf from '#features/ratings/messages.af.ts'
import * as reports from '#features/reports/messages.ts'
import * as reportsAf from '#features/reports/messages.af.ts'
import { beyondTexts, filterTexts, listTexts } from '../messages.ts'
import {
  beyondTexts as beyondInAfrikaans,
  filterTexts as filtersInAfrikaans,
  listTexts as listsInAfrikaans,
} from '../messages.af.ts'

export const listTextsIn = inEachLanguage(listTexts, { af: listsInAfrikaans })
export const filterTextsIn = inEachLanguage(filterTexts, { af: filtersInAfrikaans })
export const beyondTextsIn = inEachLanguage(beyondTexts, { af: beyondInAfrikaans })
export const ratingTextsIn = inEachLanguage(ratings.ratingTexts, { af: ratingsAf.ratingTexts })
export const reportsIn = inEachLanguage(reports.reportTexts, { af: reportsAf.reportTexts })
