import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#client/query-client.ts'
import { approveResource, deleteResource, readHistory } from '#features/review/moderation/contract.ts'
import {
  claimResource,
  listClaims,
  nextForMe,
  readItem,
  releaseClaim,
  restoreResource,
} from '#features/review/moderation/desk-contract.ts'
import { advance, stopClock } from '#test/component/clock.ts'
import { answer, callsOf, disconnect, hold, refuse } from '#test/component/fake-call.ts'
import { openedStreams, publish } from '#test/component/fake-stream.ts'
import { aFile, confirm, dialog } from '#test/component/moderation.ts'
import { route } from '#test/component/open-page.tsx'
import {
  answerItem,
  approved,
  button,
  claimBy,
  id,
  nextId,
  openLoaded,
  section,
  store,
} from '#test/component/review-item.ts'

beforeEach(answerItem)

const main = page.getByRole('main')
async function expectHeld(name: string) {
  await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
}

test('DESK-43 while a decision is sent no other one can begin, and Next leads on', async () => {
  const letGo = hold(approveResource, approved)
  await openLoaded()
  await button('Approve').click()
  for (const name of ['Approve', 'Send back', 'Edit', 'Delete']) await expectHeld(name)
  await userEvent.keyboard('d')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Next')).not.toHaveAttribute('aria-disabled')
  letGo()
  await expect.element(main).toMatchTextContent('This was decided this minute: published.')
  await expect.element(button('Delete')).not.toHaveAttribute('aria-disabled')
  expect(callsOf(approveResource)).toHaveLength(1)
})

test('DESK-10 Next that is answered after the page was left leads nowhere, and its claim is given back', async () => {
  const letGo = hold(nextForMe, () => ({ id: nextId }))
  await openLoaded()
  await button('Next').click()
  await expectHeld('Next')
  location.hash = '/about-us'
  await expect.element(button('Next')).not.toBeInTheDocument()
  letGo()
  await expect
    .poll(() =>
      callsOf(releaseClaim)
        .map(({ params }) => params.resourceId)
        .toSorted(),
    )
    .toEqual([id, nextId])
  expect(route()).toBe('/about-us')
})

test('DESK-45 Next opens no other stream, after which history and reports would be read again', async () => {
  stopClock()
  await openLoaded()
  const latestStream = async () => {
    // The first pauses may end before the live client is loaded.
    await advance(1_000)
    return openedStreams().at(-1)
  }
  await expect.poll(latestStream).toEqual(['claims', 'moderation', 'notices', 'session'])
  const before = openedStreams()
  await button('Next').click()
  await expect.poll(() => callsOf(claimResource).at(-1)?.params).toEqual({ resourceId: nextId })
  await advance(1_000)
  expect(openedStreams()).toEqual(before)
})

test('DESK-24 a repeated attempt to undo a removal is the same act', async () => {
  answer(deleteResource, () => ({ id }))
  await openLoaded()
  await button('Delete').click()
  await confirm.click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  disconnect(restoreResource)
  await undo.click()
  await expect.element(undo).not.toHaveAttribute('aria-disabled')
  await undo.click()
  await expect.poll(() => callsOf(restoreResource)).toHaveLength(2)
  const [first, second] = callsOf(restoreResource).map(({ idempotencyKey }) => idempotencyKey)
  expect(first).toMatch(/./)
  expect(second).toBe(first)
})

test('DESK-10 the claim of another moderator is shown until it ends', async () => {
  // Also for a later read, which the opened stream may ask for.
  const claims = [claimBy(false)]
  answer(listClaims, () => ({ claims }))
  await openLoaded()
  await expect.element(main).toMatchTextContent('Being reviewed, 3 min')
  stopClock()
  // Drawn again, so that its timers are those of the stopped clock.
  await openLoaded()
  await expect.element(main).toMatchTextContent('Being reviewed, 3 min')
  await advance(13 * 60_000)
  await expect.element(main).not.toMatchTextContent('Being reviewed')
})

test('events read a file under checks at most every 15 seconds, because views have a limit', async () => {
  store({ resource: aFile({ id, understood: 'waiting' }) })
  stopClock()
  await openLoaded()
  await advance(20_000)
  const before = callsOf(readItem).length
  for (let n = 0; n < 12; n += 1) {
    await publish({ type: 'moderation', data: {} })
    await advance(1_000)
  }
  expect(callsOf(readItem).length - before).toBeLessThanOrEqual(1)
  await advance(15_000)
  expect(callsOf(readItem).length).toBeGreaterThan(before)
})

test('DESK-12 the history stays when it cannot be read again', async () => {
  await openLoaded()
  await expect.element(section('History')).toMatchTextContent('by the author')
  const before = callsOf(readHistory).length
  refuse(readHistory, 'unexpected', 500)
  await publish({ type: 'moderation', data: {} })
  await expect.poll(() => callsOf(readHistory).length).toBeGreaterThan(before)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await new Promise(requestAnimationFrame)
  await expect.element(page.getByRole('alert').filter({ hasText: /\S/ })).not.toBeInTheDocument()
  await expect.element(section('History')).toMatchTextContent('by the author')
})
