/** Texts of the reasons for a return, from the content of the site's owner, in the language of the page. */
import content from '#content/review-reasons.json' with { type: 'json' }
import { needsOwnWords, type ReviewReason } from '../review-reasons.ts'

/** Of each reason: its label for moderators, its title for the author, and what, why, how and one example. */
export const reasonTexts: Readonly<Record<ReviewReason, Record<keyof typeof content.reasons.other, string>>> =
  content.reasons

const sentences = (reason: ReviewReason) => {
  const { what, why, how, example } = reasonTexts[reason]
  return [what, why, how, example].join(' ')
}

/** The text for the author, which the moderator may change; empty for reasons that need own words. */
export const textForAuthor = (reason: ReviewReason) => (needsOwnWords(reason) ? '' : sentences(reason))

/** How to write the own words; undefined for reasons with a text. */
export const ownWordsHint = (reason: ReviewReason) => (needsOwnWords(reason) ? sentences(reason) : undefined)
