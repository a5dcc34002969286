/** Titles of the reasons for a return, for the author. The build takes them from the site (`build/language-builds.ts`). */
import { reasonTexts } from './review-reason-texts.ts'
import { type ReviewReason, reviewReasonIds } from '../review-reasons.ts'

export const reasonTitles = Object.fromEntries(
  reviewReasonIds.map((id) => [id, reasonTexts[id].title]),
) as Readonly<Record<ReviewReason, string>>
