/** The contribution that the page of its author shows in component tests. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import {
  listContributions,
  readContribution,
  resubmitContribution,
} from '#features/contributing/contributions/contract.ts'
import { anOwnContribution } from '#test/builders.ts'
import { answer } from '#test/component/fake-call.ts'
import { openPage } from '#test/component/open-page.tsx'

type Overrides = Parameters<typeof anOwnContribution>[0]

export const id = '0190c0de-0000-7000-8000-000000000001'
export const request = {
  at: '2026-05-05T08:00:00.000Z',
  reason: 'title-or-tags' as const,
  text: 'Please name the topic.\nFor example: Adding fractions.',
  fields: ['title' as const, 'tags' as const],
}

export const box = (label: string) => page.getByLabelText(label, { exact: true })

export function show(overrides: Overrides) {
  const contribution = anOwnContribution({ id, ...overrides })
  answer(readContribution, () => contribution)
}

export const showReturned = (overrides: Overrides = {}) =>
  show({ status: 'returned', title: 'Doc1 final', editNumber: 3, request, ...overrides })

export function answerContributions() {
  show({})
  answer(listContributions, () => ({
    needsAttention: [],
    waiting: [],
    published: { items: [], next: null, total: 0 },
    removed: [],
    reviewDays: null,
  }))
  answer(resubmitContribution, () => ({ status: 'waiting' as const }))
}

export async function openContribution() {
  await openPage(`/contributions/${id}`)
  await expect.element(box('Title')).toBeVisible()
}
