/** Reasons for which a moderator returns a resource, with the fields they concern. Texts: content/review-reasons.json. */
import type { EditableField } from './editable-fields.ts'

export const reviewReasons = {
  'licence-or-author-missing': ['licence', 'author'],
  'third-party-material': ['source', 'licence'],
  'subject-or-grade': ['subject', 'tags'],
  'title-or-tags': ['title', 'tags'],
  unreadable: ['file'],
  errors: ['file'],
  'learner-data': ['file'],
  duplicate: [],
  other: [],
} as const satisfies Readonly<Record<string, readonly (EditableField | 'file')[]>>

export type ReviewReason = keyof typeof reviewReasons
export const reviewReasonIds = Object.keys(reviewReasons) as ReviewReason[]

/** The reason that is stored; `other` for one that a later version no longer has. */
export const reviewReasonOf = (stored: string): ReviewReason =>
  reviewReasonIds.find((id) => id === stored) ?? 'other'

/** Shortest text in the moderator's own words, for reasons that say too little without one. */
export const ownWordsLength = 15
export const needsOwnWords = (reason: ReviewReason) => reason === 'errors' || reason === 'other'

const mildReasons: readonly ReviewReason[] = [
  'licence-or-author-missing',
  'subject-or-grade',
  'title-or-tags',
  'unreadable',
  'errors',
  'duplicate',
]
/** True if copies on phones stay when a public resource is returned for this reason. */
export const keepsCopies = (reason: ReviewReason) => mildReasons.includes(reason)
