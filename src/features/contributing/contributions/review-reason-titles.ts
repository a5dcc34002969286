/** Titles of the reasons for a return, for the author. A bundle holds only these texts (`build/language-builds.ts`). */
import { reasonTexts } from './review-reason-texts.ts'
import { type ReviewReason, reviewReasonIds } from './review-reasons.ts'

export const reasonTitles = Object.fromEntries(
  reviewReasonIds.map((id) => [id, reasonTexts[id].title]),
) as Readonly<Record<ReviewReason, string>>
