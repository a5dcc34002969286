/** The list of errors, for the author of a resource and for moderators. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#client/query-client.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, disconnect, refuse } from '#test/component/fake-call.ts'
import '#web/tokens.css'
import '#web/base.css'
import { decideError, listErrors, type PageError } from '../contract.ts'
import { ErrorList } from './error-list.tsx'

const anError = (about: Partial<PageError> = {}): PageError => ({
  id: 1,
  version: 1,
  page: 2,
  wrong: 'Answer 4 is 10',
  right: 'It is 12',
  state: 'open' as const,
  shown: null,
  reason: null,
  fixedIn: null,
  at: '2027-05-03T08:00:00.000Z',
  ...about,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const opener = (name: string) => page.getByText(name, { exact: true }).first()
const box = (name: string) => page.getByRole('textbox', { name })
const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })

function draw(errors: readonly PageError[], moderates = false) {
  let shown = errors
  answer(listErrors, () => ({ errors: [...shown] }))
  const stateAfter = { confirm: 'confirmed', reject: 'rejected', fixed: 'fixed' } as const
  answer(decideError, ({ params, body }) => {
    const state = stateAfter[body.decision]
    shown = shown.map((each) => (each.id === params.errorId ? { ...each, state } : each))
    return { state }
  })
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const list = createElement(ErrorList, { resourceId: crypto.randomUUID(), moderates })
  root.render(createElement(QueryClientProvider, { client: queryClient }, list))
}

test('COR-21 an error shows page, version, state, date and words', async () => {
  draw([anError(), anError({ id: 2, page: null, right: null, state: 'rejected', reason: 'It is right.' })])
  await expect
    .element(item('Answer 4 is 10').first())
    .toMatchTextContent(/Page 2 · Version 1 · Open · 3 May 2027/)
  await expect.element(page.getByText('Right: It is 12')).toBeVisible()
  await expect.element(page.getByText('Reason: It is right.')).toBeVisible()
  await expect.element(item('Reason').getByRole('button')).not.toBeInTheDocument()
})

test('COR-22 Confirm sends the words that are filled in, as they were changed', async () => {
  draw([anError()])
  await opener('Confirm').click()
  await expect.element(box('Shown to everybody')).toHaveValue('Answer 4 is 10 – It is 12')
  await box('Shown to everybody').fill('Answer 4 is 12.')
  await button('Save').click()
  await expect.element(page.getByText('Saved: Confirmed.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Errors' })).toHaveFocus()
  expect(callsOf(decideError)).toMatchObject([
    { params: { errorId: 1 }, body: { decision: 'confirm', seen: 'open', shown: 'Answer 4 is 12.' } },
  ])
  await button('Already fixed').click()
  await expect.element(page.getByText('Saved: Fixed.')).toBeVisible()
  expect(callsOf(decideError)[1]).toMatchObject({ body: { decision: 'fixed', seen: 'confirmed' } })
})

test('COR-22 Not an error sends a reason; only a moderator can confirm it afterwards', async () => {
  draw([anError()], true)
  await opener('Not an error').click()
  await box('Reason (optional)').fill('It is right.')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved: Not an error.')).toBeVisible()
  expect(callsOf(decideError)).toMatchObject([{ body: { decision: 'reject', reason: 'It is right.' } }])
  await expect.element(opener('Confirm')).toBeVisible()
})

test('COR-22 a decision that came too late says so and keeps what was typed', async () => {
  draw([anError()])
  refuse(decideError, 'decided_already', 409)
  await opener('Confirm').click()
  await box('Shown to everybody').fill('Answer 4 is 12.')
  await button('Save').click()
  await expect
    .element(page.getByText('Somebody else has just decided this. Load the page again.'))
    .toBeVisible()
  await expect.element(box('Shown to everybody')).toHaveValue('Answer 4 is 12.')
  draw([anError()])
  await expect.element(box('Shown to everybody')).toHaveValue('Answer 4 is 12.')
})

test('COR-21 nothing is shown without errors or for a resource of another; a failed list can be loaded again', async () => {
  draw([])
  await expect.poll(() => callsOf(listErrors)).toHaveLength(1)
  expect(page.getByRole('heading').elements()).toEqual([])
  draw([anError()])
  disconnect(listErrors)
  await expect.element(button('Retry')).toBeVisible()
  draw([anError()])
  refuse(listErrors, 'resource_not_found', 404)
  await expect.poll(() => page.getByRole('button').elements()).toEqual([])
})

test.for(views)('COR-30 the list has no axe violation at $width px, $scheme', async ({ show }) => {
  await show()
  const long = { wrong: 'x'.repeat(500), right: 'Antwoord 4 is 12' }
  draw([anError(long), anError({ id: 2, state: 'confirmed', shown: 'Row 3' })])
  await opener('Confirm').click()
  await expect.element(box('Shown to everybody')).toBeVisible()
  await expectAccessible('the list of errors')
})
