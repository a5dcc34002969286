/** One resource for its review: by keyboard alone, with two moderators, and how few presses a decision takes. */
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { apiAs } from './setup/calls.ts'
import {
  countBytes,
  externalRequests,
  kB,
  ofOtherTests,
  sumOfBytes,
  waitUntilStable,
} from './setup/data-budget/count-bytes.ts'
import { newPhone } from './setup/data-budget/new-phone.ts'
import { newTitle, test } from './setup/staff.ts'
import { expect, signInAs, visit } from './setup/browser-test.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'Decision' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const isOpen = (page: Page, title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible()

async function moderatorAt(browser: Browser, baseURL: string | undefined, key: string, route: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await signInAs(page, key)
  await visit(page, route)
  return page
}

for (const width of [320, 1280])
  test(`DESK-41 DESK-42 by keyboard alone at ${width} px: read reports, send back, next`, async ({
    page,
    staff,
    playwright,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const title = newTitle('Disputed')
    const id = await staff.publish(title)
    await staff.file(newTitle('Waiting'))
    const reporter = await apiAs(playwright, baseURL, 'student')
    await reporter.post(`/api/resources/${id}/reports`, {
      data: { reason: 'copyright', text: 'Page 12 is mine' },
    })
    await reporter.dispose()
    await signInAs(page, 'moderator')
    await visit(page, `/moderation/${id}`)
    await isOpen(page, title)

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Approve')).toBeFocused()
    const reports = page.getByRole('region', { name: 'Reports' })
    await expect(reports).toContainText('1 report from 1 sender on 1 network since')
    await expect(reports).toContainText('Page 12 is mine')
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Resource approved by you')
    await expectAccessible(page, `item view at ${width} px`)

    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: 'Send back to the author' })
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Space')
    await expectAccessible(page, `send back at ${width} px`)
    const send = dialog.getByRole('button', { name: 'Send back' })
    for (
      let presses = 0;
      presses < 12 && !(await send.evaluate((el) => el === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^This was decided this minute: sent back\.$/)).toBeVisible()
    await expect(button(page, 'Next')).toBeFocused()
    await page.keyboard.press('n')
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(button(page, 'Approve')).toBeVisible()
  })

test('DESK-10 a claim shows to another moderator while the page is open, and refuses no decision', async ({
  browser,
  baseURL,
  staff,
}) => {
  const id = await staff.file(newTitle('Claimed'))
  const route = `/moderation/${id}`
  const second = await moderatorAt(browser, baseURL, 'admin', '/about-us')
  const first = await moderatorAt(browser, baseURL, 'moderator', route)
  await expect(button(first, 'Approve')).toBeVisible()
  await visit(second, route)
  const hint = second.getByText('Being reviewed, 1 min')
  await expect(hint).toBeVisible()
  await visit(first, '/about-us')
  await expect(hint).toBeHidden()
  await visit(first, route)
  await button(first, 'Approve').click()
  await expect(second.getByText('This was decided this minute: published.')).toBeVisible()
  await expect(button(second, 'Approve')).toBeHidden()
  await Promise.all([first.context().close(), second.context().close()])
})

test('DESK-45 on a phone a decision takes two taps, where the list takes four', async ({
  browser,
  baseURL,
  staff,
}) => {
  const [before, now, after] = [newTitle('In the list'), newTitle('One at a time'), newTitle('Next')]
  const [, id] = [await staff.file(before), await staff.file(now), await staff.file(after)]
  const phone = await newPhone(browser, { baseURL: String(baseURL), as: 'moderator' })
  const page = await phone.newPage()
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const measured = async (what: string, run: () => Promise<void>) => {
    taps = 0
    const started = performance.now()
    await run()
    console.info(`${what}: ${taps} taps, ${((performance.now() - started) / 1_000).toFixed(1)} s`)
    return taps
  }

  await visit(page, `/moderation?q=${encodeURIComponent(before)}`)
  const row = page.getByRole('row').filter({ hasText: before })
  await measured('in the list', async () => {
    await tap(row.getByRole('button', { name: 'History' }))
    // The button moves while the history loads.
    await expect(page.getByRole('dialog')).toContainText('Nothing has been recorded yet.')
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    await expect(page.getByRole('dialog')).toBeHidden()
    const opened = phone.waitForEvent('page')
    await tap(row.getByRole('link', { name: before }))
    await (await opened).close()
    await tap(page.getByRole('button', { name: `Approve ${before}` }))
    await expect(row).toBeHidden()
  })

  await visit(page, `/moderation/${id}`)
  await expect(button(page, 'Approve')).toBeVisible()
  const few = await measured('one at a time', async () => {
    await tap(button(page, 'Approve'))
    await expect(page.getByText('This was decided this minute: published.')).toBeVisible()
    await tap(button(page, 'Next'))
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(button(page, 'Approve')).toBeVisible()
  })
  expect(few).toBe(2)
  await phone.close()
})

test('budget: DESK-45 the first visit to one resource is at most 129.2 kB', async ({
  browser,
  baseURL,
  staff,
}) => {
  const id = await staff.publish(newTitle('Weighed'))
  const phone = await newPhone(browser, { baseURL: String(baseURL), as: 'moderator' })
  const page = await phone.newPage()
  const counted = await countBytes(page)
  await visit(page, `/moderation/${id}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Resource approved')
  await waitUntilStable(() => counted.received.length)
  // As route-budgets.e2e.ts: the answers about resources have budgets of their own.
  const apiResponses = counted.received.filter(({ url }) => /\/api\/(moderation|resources)\//.test(url))
  const bytes = counted.total() - sumOfBytes([...apiResponses, ...ofOtherTests(counted.received)])
  console.info(`#/moderation/{id}: ${bytes} bytes, may be 129.2 kB`)
  expect(bytes).toBeLessThanOrEqual(129.2 * kB)
  expect(externalRequests(counted, String(baseURL))).toEqual([])
  await phone.close()
})
