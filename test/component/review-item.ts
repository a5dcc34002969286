/** The page of one resource for its review, as component tests see it. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { listDuplicates } from '#features/contributing/duplicates/contract.ts'
import { approveResource, type ModeratedResource, readHistory } from '#features/review/moderation/contract.ts'
import {
  claimResource,
  listClaims,
  nextForMe,
  readItem,
  releaseClaim,
  type ReviewItem,
} from '#features/review/moderation/desk-contract.ts'
import { aModeratedResource } from '../builders.ts'
import { answer } from './fake-call.ts'
import { openPage, signedInAs } from './open-page.tsx'

const fields = {
  subject: 'Maths',
  title: 'Fractions',
  tags: [],
  licence: null,
  author: null,
  languages: [],
  material: null,
  made_with_ai: null,
  description: null,
  source: null,
  changes: null,
}
export const id = '00000000-0000-4000-8000-000000000001'
export const nextId = '00000000-0000-4000-8000-000000000002'

interface ReviewItemFields extends Partial<Omit<ReviewItem, 'resource'>> {
  readonly resource?: Partial<ModeratedResource>
}

let item: ReviewItem
export const reviewItem = () => item
/** The site answers with this item from now on. */
export function store({ resource, ...itemFields }: ReviewItemFields = {}) {
  item = {
    resource: aModeratedResource({ id, title: 'Fractions', seen: '1.0', ...resource }),
    status: 'waiting',
    rightsStatement: '2026-11',
    lastDecision: null,
    author: { published: 14, returned: 2, waiting: 1 },
    hasRevision: false,
    hasLessons: false,
    virusScanner: true,
    findings: [],
    ...itemFields,
  }
}
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
export const decide = (status: ReviewItem['status'], act: string, changes: Partial<ModeratedResource> = {}) =>
  store({
    status,
    lastDecision: { at: minutesAgo(0), act, by: 'moderator' },
    resource: { seen: '1.1', verified: status === 'published', ...changes },
  })

export const claimBy = (mine: boolean) => ({
  resourceId: id,
  mine,
  since: minutesAgo(3),
  until: minutesAgo(-12),
})

/** Answers the approval of the item. */
export function approved() {
  decide('published', 'resource.approved')
  return { id, verified: true as const }
}

/** Answers the calls of the page for a moderator. */
export function answerItem() {
  signedInAs('moderator')
  store()
  answer(readItem, reviewItem)
  answer(readHistory, () => ({
    entries: [
      { at: minutesAgo(9), act: 'resource.edited', by: 'author' as const, reason: null, changes: [] },
    ],
    seen: item.resource.seen,
    fields,
  }))
  answer(listDuplicates, () => ({ compared: true, duplicates: [] }))
  answer(listClaims, () => ({ claims: [] }))
  answer(claimResource, () => ({ claim: claimBy(true) }))
  answer(releaseClaim, () => undefined)
  answer(nextForMe, () => ({ id: nextId }))
  answer(approveResource, approved)
}

const bar = page.getByRole('group', { name: 'Decision' })
export const button = (name: string) => bar.getByRole('button', { name, exact: true })
export const section = (name: string) => page.getByRole('region', { name, exact: true })

export async function open(resourceId = id) {
  await openPage(`/moderation/${resourceId}`)
  await expect.element(button('Next')).toBeVisible()
}
export async function openLoaded() {
  await open()
  await expect.element(button('Approve')).toBeVisible()
}
