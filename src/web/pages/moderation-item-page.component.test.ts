import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dismissFinding } from '#features/contributing/findings/contract.ts'
import {
  approveResource,
  deleteResource,
  returnResource,
  undoReturn,
} from '#features/review/moderation/contract.ts'
import {
  claimResource,
  listClaims,
  nextForMe,
  readItem,
  releaseClaim,
  restoreResource,
} from '#features/review/moderation/desk-contract.ts'
import { queryClient } from '#client/query-client.ts'
import { readPreview } from '#features/contributing/previews/contract.ts'
import { readLessons } from '#features/review/lesson-groups/contract.ts'
import { listReports } from '#features/review/reports/contract.ts'
import { signOut } from '#features/people/sign-in/session-contract.ts'
import { clickNow } from '#test/component/elements.ts'
import { answer, callsOf, disconnect, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, show } from '#test/component/expect-accessible.ts'
import { publish } from '#test/component/fake-stream.ts'
import { aFile, dialog } from '#test/component/moderation.ts'
import { openPage, route, signedInAs, signedOut } from '#test/component/open-page.tsx'
import {
  answerItem,
  button,
  claimBy,
  decide,
  id,
  minutesAgo,
  nextId,
  open,
  openLoaded,
  reviewItem,
  section,
  store,
} from '#test/component/review-item.ts'

const preview = {
  understood: 'done' as const,
  version: 1,
  cover: null,
  coverBytes: null,
  pages: 2,
  access: null,
  facts: null,
  pageImages: false,
  cut: false,
  language: null,
}
const bar = page.getByRole('group', { name: 'Decision' })
const main = page.getByRole('main')

beforeEach(answerItem)

/** Keys of the private results that this browser has stored. */
const storedKeys = () =>
  new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open('thuto private')
    opening.addEventListener('error', reject)
    opening.addEventListener('success', () => {
      const database = opening.result
      const reading = database.transaction('answers').objectStore('answers').getAllKeys()
      reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)))
      database.close()
    })
  })

test('visitors are sent to sign in, and educators see a notice', async () => {
  signedOut()
  await openPage(`/moderation/${id}`)
  await expect.poll(route).toBe('/sign-in')
  queryClient.clear()
  signedInAs('educator')
  await openPage(`/moderation/${id}`)
  await expect.element(main).toMatchTextContent('This page is for moderators')
  expect(callsOf(readItem)).toEqual([])
})

describe('the page of one resource', () => {
  test('DESK-02 DESK-12 shows reports with senders, rights, history with roles, and the record of the author', async () => {
    const reportedAt = '2026-05-04T08:00:00.000Z'
    store({
      status: 'published',
      resource: { reported: true, reportAmount: 3, reportSources: 2, verified: true, author: 'A Teacher' },
    })
    answer(listReports, () => ({
      reports: 3,
      sources: 2,
      networks: 1,
      since: reportedAt,
      reasons: [{ reason: 'copyright' as const, reports: 3 }],
      texts: [{ id: 1, source: 1, reason: 'copyright' as const, text: 'Page 12 is mine', reportedAt }],
    }))
    await openLoaded()
    await expect
      .element(section('Reports'))
      .toMatchTextContent(/^Reports3 reports from 2 senders on 1 network since /)
    await expect.element(section('Reports')).toMatchTextContent('Page 12 is mine')
    await expect.element(section('Findings')).toMatchTextContent('Nothing was found.')
    await expect.element(section('Near duplicates')).toBeVisible()
    await expect.element(section('Licence and rights')).toMatchTextContent('Author: A Teacher')
    await expect.element(section('Licence and rights')).toMatchTextContent('of 2026-11')
    await expect.element(section('History')).toMatchTextContent('by the author')
    await expect.element(main).toMatchTextContent('This author: 14 published, 2 returned')
  })

  test('shows what was found in the text, with the answer of the contributor', async () => {
    const answered = { text: 'It is my own book', at: minutesAgo(5) }
    const found = { id: nextId, rule: 'publisher' as const, page: 2, excerpt: 'Maskew', count: 1, weight: 2 }
    store({ findings: [{ ...found, answer: answered }] })
    answer(dismissFinding, () => ({ id: nextId }))
    await openLoaded()
    await expect.element(section('Findings')).toMatchTextContent('Maskew')
    await expect.element(section('Findings')).toMatchTextContent('Contributor: It is my own book')
    await section('Findings')
      .getByRole('button', { name: /^This is fine/ })
      .click()
    await expect.element(section('Findings')).toMatchTextContent('Marked as fine.')
  })

  test.each([false, true])('LANG-12 the same lesson loads without a press: %s', async (hasLessons) => {
    store({ hasLessons })
    const lesson = { ...reviewItem().resource, isPublic: true, excerpt: '' }
    answer(readLessons, () => ({ lessons: [lesson] }))
    await openLoaded()
    const search = page.getByText('Join with another resource')
    if (hasLessons) await expect.element(search).toBeVisible()
    expect(callsOf(readLessons).length > 0).toBe(hasLessons)
    if (!hasLessons) await page.getByText('The same lesson in other languages', { exact: true }).click()
    await expect.element(search).toBeVisible()
  })

  test('shows text and pages of a file beside them, and a link to open it', async () => {
    store({ resource: aFile({ id, file_url: '/files/a.pdf' }) })
    answer(readPreview, () => ({ ...preview, text: 'Half of a cake' }))
    await openLoaded()
    await expect.element(main).toMatchTextContent('Half of a cake')
    await expect.element(main.getByRole('link', { name: /^Open / })).toHaveAttribute('href', '/files/a.pdf')
  })

  test('DESK-42 on a phone the preview is folded above the findings, and loads when it is opened', async () => {
    await page.viewport(390, 844)
    store({ resource: aFile({ id, file_url: '/files/a.pdf' }) })
    answer(readPreview, () => ({ ...preview, text: 'Half of a cake' }))
    await openLoaded()
    expect(callsOf(readPreview)).toEqual([])
    await expectAccessible('folded preview')
    await page.getByText('Preview', { exact: true }).click()
    await expect.element(page.getByText('Half of a cake')).toBeVisible()
  })

  test('a deleted record shows an error and leads to the next one', async () => {
    refuse(readItem, 'resource_not_found', 404)
    await open()
    await expect.element(main).toMatchTextContent('This record no longer exists.')
    await expect.element(button('Approve')).not.toBeInTheDocument()
    await button('Next').click()
    await expect.poll(route).toBe(`/moderation/${nextId}`)
  })

  test('a decided record shows date and decision', async () => {
    const lastDecision = { at: minutesAgo(2), act: 'resource.approved', by: 'moderator' as const }
    store({ status: 'published', lastDecision, resource: { verified: true } })
    await open()
    await expect.element(main).toMatchTextContent('This was decided 2 minutes ago: published.')
    await expect.element(button('Send back')).toBeVisible()
    await expect.element(button('Approve')).not.toBeInTheDocument()
    expect(callsOf(claimResource)).toEqual([])
  })

  test('a quarantined record shows that its decision is the operator’s', async () => {
    store({ status: 'quarantined', resource: { quarantined: true } })
    await open()
    await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Delete')).toHaveAccessibleDescription(/Only the people who run this site/)
  })

  test('a failed load shows a retry', async () => {
    refuse(readItem, 'unexpected', 500)
    await open(crypto.randomUUID())
    await expect.element(main).toMatchTextContent('Could not load the resource')
    answer(readItem, reviewItem)
    clickNow(page.getByRole('button', { name: 'Retry' }))
    await expect.element(button('Approve')).toBeVisible()
  })

  test('without a connection the last stored state is shown with its time, and nothing can be decided', async () => {
    const stored = crypto.randomUUID()
    await open(stored)
    await expect.poll(storedKeys).toContain(stored)
    queryClient.clear()
    disconnect(readItem)
    await open(stored)
    await expect.element(main).toMatchTextContent('Showing the copy saved today at')
    await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Approve')).toHaveAccessibleDescription(/^You seem to be offline/)
  })

  test.for([
    { width: 320, scheme: 'light' as const },
    { width: 390, scheme: 'dark' as const },
    { width: 1280, scheme: 'light' as const },
    { width: 1280, scheme: 'dark' as const },
  ])('DESK-42 the item view has no violation at $width px, $scheme', async ({ width, scheme }) => {
    await show(width, scheme)
    await openLoaded()
    await expect.element(section('History')).toMatchTextContent('by the author')
    await expectAccessible('item view')
  })
})

describe('decisions', () => {
  test('after an approval Next has the focus, and claims the next record', async () => {
    await openLoaded()
    await button('Approve').click()
    await expect.element(main).toMatchTextContent('This was decided this minute: published.')
    await expect.element(button('Next')).toHaveFocus()
    expect(callsOf(approveResource)).toMatchObject([{ params: { resourceId: id }, query: { seen: '1.0' } }])
    await userEvent.keyboard('{Enter}')
    await expect.poll(route).toBe(`/moderation/${nextId}`)
    expect(callsOf(nextForMe)).toMatchObject([{ body: { after: id } }])
  })

  test('Next begins again with the oldest, and shows when nothing else waits', async () => {
    answer(nextForMe, ({ body }) => ({ id: body?.after ? null : id }))
    await openLoaded()
    await button('Next').click()
    await expect.element(main).toMatchTextContent('Nothing else waits for you.')
    expect(route()).toBe(`/moderation/${id}`)
  })

  test('a record is sent back, which can be undone', async () => {
    answer(returnResource, ({ body: { reason, text } }) => {
      decide('returned', 'resource.returned', { returned: { at: minutesAgo(0), reason, text }, returns: 1 })
      return { id, seen: '1.1' }
    })
    answer(undoReturn, () => {
      store({ resource: { seen: '1.2', returns: 1 } })
      return { id, seen: '1.2' }
    })
    await openLoaded()
    await button('Send back').click()
    await dialog.getByRole('radio').first().click()
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect.element(main).toMatchTextContent('This was decided this minute: sent back.')
    await expect.element(button('Next')).toHaveFocus()
    await button('Undo').click()
    await expect.element(button('Send back')).toBeVisible()
    expect(callsOf(undoReturn)).toMatchObject([{ query: { seen: '1.1' } }])
  })

  test('a removal can be undone in place', async () => {
    answer(deleteResource, () => ({ id }))
    answer(restoreResource, () => ({ id }))
    await openLoaded()
    await button('Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(main).toMatchTextContent('Removed. Undo')
    await expect.element(button('Next')).toHaveFocus()
    await expect.element(button('Approve')).not.toBeInTheDocument()
    await main.getByRole('button', { name: 'Undo' }).click()
    await expect.element(button('Approve')).toBeVisible()
  })

  test('DESK-43 a decision is about the state that was shown: a change by the author must be reviewed first', async () => {
    await openLoaded()
    store({ resource: { seen: '2.0', title: 'Fractions, new' } })
    await publish({ type: 'moderation', data: {}, id: 1 })
    await expect.element(bar).toMatchTextContent('It has just been changed. Please look again.')
    await expect.element(main).toMatchTextContent('Fractions, new')
    await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'true')
    await button('I have looked again').click()
    await expect.element(button('Approve')).toHaveFocus()
    await button('Approve').click()
    await expect.poll(() => callsOf(approveResource)).toMatchObject([{ query: { seen: '2.0' } }])
  })

  test('DESK-10 a decision of a colleague is shown at once, and a late one is refused with words', async () => {
    await openLoaded()
    refuse(approveResource, 'file_infected', 409)
    await button('Approve').click()
    await expect.element(page.getByRole('alert').filter({ hasText: /virus/ })).toBeVisible()
    decide('published', 'resource.approved')
    await publish({ type: 'moderation', data: {}, id: 2 })
    await expect.element(main).toMatchTextContent('This was decided this minute: published.')
    await expect.element(button('Approve')).not.toBeInTheDocument()
  })
})

test('DESK-10 the page claims its record, gives it back on leaving, and shows the claim of another live', async () => {
  await openLoaded()
  await expect.poll(() => callsOf(claimResource)).toHaveLength(1)
  answer(listClaims, () => ({ claims: [claimBy(false)] }))
  // Again, until the page has subscribed.
  await expect
    .poll(async () => {
      await publish({ type: 'claims', data: {}, id: 3 })
      return main.element().textContent
    })
    .toContain('Being reviewed, 3 min')
  await expect.element(button('Approve')).not.toHaveAttribute('aria-disabled')
  location.hash = '/about-us'
  await expect
    .poll(() => callsOf(releaseClaim))
    .toMatchObject([{ params: { resourceId: id }, keepalive: true }])
})

test.for(['here', 'in another tab'])(
  'DESK-10 HEAD-15 a sign-out %s ends all calls of the page, also for a claim sent just before',
  async (where) => {
    await openLoaded()
    await publish({ type: 'claims', data: {}, id: 4 })
    await expect.poll(() => callsOf(claimResource)).toHaveLength(1)
    await expect.poll(() => callsOf(listClaims).length).toBeGreaterThan(1)
    const before = callsOf(listClaims).length
    answer(signOut, signedOut)
    if (where !== 'here') signedOut()
    const logout = page.getByRole('button', { name: 'Logout' }).element()
    await publish({ type: 'claims', data: {}, id: 5 })
    // At once: the reload for the claim begins 0.2 s after it.
    if (where === 'here' && logout instanceof HTMLElement) logout.click()
    else await publish({ type: 'session', data: {} })
    await expect.poll(route).toBe(where === 'here' ? '/' : '/sign-in')
    await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
    expect([callsOf(releaseClaim), callsOf(listClaims).length]).toEqual([[], before])
  },
)

test('DESK-40 each key does what its button does, and asks before a deletion', async () => {
  await openLoaded()
  await userEvent.keyboard('d')
  await expect.element(dialog.getByRole('heading', { name: 'Delete this resource?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('s')
  await expect.element(dialog.getByRole('heading', { name: 'Send back to the author' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('?')
  await expect
    .element(dialog)
    .toMatchTextContent('AApproveSSend backEEdit detailsDDelete (asks first)NNext?Show this help')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('a')
  await expect.poll(() => callsOf(approveResource)).toHaveLength(1)
  expect(callsOf(deleteResource)).toEqual([])
  await userEvent.keyboard('n')
  await expect.poll(route).toBe(`/moderation/${nextId}`)
})
