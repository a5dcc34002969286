/** One contribution in two tabs, and after the end of a session. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resubmitContribution } from '#features/contributing/contributions/contract.ts'
import { signIn } from '#features/people/sign-in/contract.ts'
import { pendingWrites } from '#client/offline/outbox/pending-writes.ts'
import type { anAccount } from '#test/builders.ts'
import { answer, callsOf, failureOf } from '#test/component/fake-call.ts'
import { publish, streamIsOpen } from '#test/component/fake-stream.ts'
import { route, signedInAs, signedOut } from '#test/component/open-page.tsx'
import {
  answerContributions,
  box,
  id,
  openContribution,
  show,
  showReturned,
} from '#test/records/shown-contribution.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  signedInAs('educator')
  answerContributions()
})

/** Another tab sends the contribution with these fields. */
function sendInOtherTab(fields: { readonly title?: string }, message?: string) {
  const write = {
    id: crypto.randomUUID(),
    kind: 'contribution' as const,
    about: id,
    words: 'Doc1 final',
    endpoint: { method: 'POST', path: '/api/contributions/:resourceId/resubmission' } as const,
    body: { editNumber: 3, fields, message },
  }
  pendingWrites.apply({ what: 'queued', write })
  pendingWrites.apply({ what: 'sent', id: write.id })
  show({ ...fields, status: 'waiting', editNumber: 4, request: null })
  pendingWrites.apply({ what: 'taken', id: write.id, answer: {} })
}

test('CASE-D02 a tab with other text shows that another tab has sent, and its text stays', async () => {
  const account = signedInAs('educator')
  showReturned()
  await openContribution()
  await box('Title').fill('Typed here')
  await box('Message to the moderator (optional)').fill('Typed here too')
  sendInOtherTab({ title: 'Typed there' })
  await expect.element(page.getByText(/^This contribution was changed in another tab\./)).toBeVisible()
  await expect.element(box('Title')).toHaveValue('Typed here')
  await expect.element(box('Message to the moderator (optional)')).toHaveValue('Typed here too')
  await expect.element(page.getByText(/^Thank you/)).not.toBeInTheDocument()
  signedInAs('educator', account)
  await openContribution()
  await expect.element(box('Title')).toHaveValue('Typed here')
  await expect.element(page.getByText(/Your own changes are kept below/)).toBeVisible()
})

test('CASE-D02 a tab without text shows the new state, not a success of its own', async () => {
  showReturned()
  await openContribution()
  sendInOtherTab({})
  await expect.element(button('Save')).toBeVisible()
  await expect.element(page.getByText(/^Thank you/)).not.toBeInTheDocument()
})

const ended = page.getByText(/^Your session has ended\. Sign in to continue\./)

/** Signs in on the page of sign-in. */
async function enter(account: ReturnType<typeof anAccount>) {
  answer(signIn, () => ({ account: signedInAs('educator', account), visitor: true }))
  await box('Email').fill(account.email)
  await box('Password').fill('a password')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
}

test('CASE-D01 text is restored to its owner after the session has ended, and to no other account', async () => {
  const account = signedInAs('educator')
  showReturned()
  await openContribution()
  await box('Title').fill('Half-typed')
  // A read of the session that the test before has begun ends the session, too, and with it the stream.
  await streamIsOpen()
  signedOut()
  await publish({ type: 'session', data: {} })
  await expect.element(ended).toBeVisible()
  await enter(account)
  expect(route()).toBe(`/contributions/${id}`)
  await expect.element(box('Title')).toHaveValue('Half-typed')
  signedInAs('educator')
  await openContribution()
  await expect.element(box('Title')).toHaveValue('Doc1 final')
})

test('CASE-D01 an answer that is sent after the end of the session waits for its owner', async () => {
  const account = signedInAs('educator')
  showReturned()
  await openContribution()
  await box('Title').fill('Half-typed')
  answer(resubmitContribution, () => {
    signedOut()
    throw failureOf(resubmitContribution, 'not_signed_in', 401)
  })
  expectConsoleError(/^Contribution failed:/)
  await button('Submit again').click()
  await expect.element(ended).toBeVisible()
  answer(resubmitContribution, () => ({ status: 'waiting' as const }))
  await enter(account)
  await expect.poll(() => callsOf(resubmitContribution)).toHaveLength(2)
  expect(callsOf(resubmitContribution)[1]).toMatchObject({ body: { fields: { title: 'Half-typed' } } })
})
