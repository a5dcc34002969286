/** What lists say, by the language of the page. */
import { localized } from '#shared/languages.ts'
import * as ratings from '#features/ratings/messages.ts'
import * as ratingsAf from '#features/ratings/messages.af.ts'
import * as reports from '#features/reports/messages.ts'
import * as reportsAf from '#features/reports/messages.af.ts'
import { beyondTexts, filterTexts, listTexts } from '../../../messages.ts'
import {
  beyondTexts as beyondInAfrikaans,
  filterTexts as filtersInAfrikaans,
  listTexts as listsInAfrikaans,
} from '../../../messages.af.ts'

export const listTextsIn = localized(listTexts, { af: listsInAfrikaans })
export const filterTextsIn = localized(filterTexts, { af: filtersInAfrikaans })
export const beyondTextsIn = localized(beyondTexts, { af: beyondInAfrikaans })
export const ratingTextsIn = localized(ratings.ratingTexts, { af: ratingsAf.ratingTexts })
export const reportsIn = localized(reports.reportTexts, { af: reportsAf.reportTexts })
