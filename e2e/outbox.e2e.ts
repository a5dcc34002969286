/** Outbox: queued writes show at once, are sent once, and only by their account. */
import type { Page } from '@playwright/test'
import { historyListOf, newTitle, openLoaded, test } from './setup/staff.ts'
import { apiAs } from './setup/calls.ts'
import { signUpAsNew } from './setup/accounts.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, visit } from './setup/browser-test.ts'

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const star = (page: Page, title: string, stars: number) =>
  rowOf(page, title).getByRole('button', { name: `Rate ${stars} star` })
const waiting = (page: Page, words: string) => page.locator('summary').filter({ hasText: words })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Returns rating and reports of a resource from the server. */
async function known(page: Page, title: string) {
  const answer = await page.request.get(`/api/resources?title=${encodeURIComponent(title)}`)
  const { items }: { items: { ratingTotal: number; ratingAmount: number }[] } = await answer.json()
  const [{ ratingTotal, ratingAmount } = { ratingTotal: -1, ratingAmount: -1 }] = items
  return [ratingTotal, ratingAmount]
}

const clicks = '**/api/resources/*/ratings'

test.use({
  expectedErrors: async ({}, use) =>
    use([
      /ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED)/,
      /status of (503|404|401)/,
      /^(Rating|Report|Profile change|Analytics) failed:/,
    ]),
})

/** At the end of the page, because elsewhere the sticky notice may cover half of a button. */
async function expectAccessibleAtEnd(page: Page, what: string) {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectAccessible(page, what)
}

test('SDK-13 TABLE-22 TABLE-29 an offline rating and report show at once as pending, and count once', async ({
  page,
  context,
  staff,
}) => {
  const title = newTitle('Waiting stars')
  await staff.publish(title)
  await openLoaded(page, historyListOf(title))
  await expect(rowOf(page, title)).toContainText('Unrated')
  await context.setOffline(true)
  await star(page, title, 4).click()
  await expect(rowOf(page, title)).toContainText('4.0')
  await rowOf(page, title).getByRole('button', { name: 'Report' }).click()
  await waiting(page, 'Not sent yet: 1 rating and 1 report.').click()
  await expect(page.getByText(`4 stars for “${title}”`)).toBeVisible()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await expectAccessibleAtEnd(page, `outbox, open, ${width}`)
  }
  await expect(page.getByText('Report submitted successfully!')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Report submitted successfully!')).toBeVisible()
  await expect(page.getByText('Nothing left to send.')).toBeVisible()
  await expect(rowOf(page, title)).toContainText('4.0')
  await star(page, title, 5).click()
  await expect(rowOf(page, title)).toContainText('4.5')
  await expect.poll(() => known(page, title)).toEqual([9, 2])
})

test('DESK-07 a report and its details that are made offline arrive in this order, once', async ({
  page,
  context,
  staff,
  playwright,
  baseURL,
}) => {
  const title = newTitle('Wrong answers')
  const id = await staff.publish(title)
  await openLoaded(page, historyListOf(title))
  const dialog = page.getByRole('dialog', { name: 'What is wrong?' })
  // Its code is loaded when it opens for the first time.
  await button(page, 'Report').click()
  await button(page, 'Say what is wrong').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const sent: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/resources\/[^/]+\/(reports)/.exec(request.url()) ?? []
    if (call && request.method() !== 'GET') sent.push(request.method())
  })
  await context.setOffline(true)
  await button(page, 'Report').click()
  await button(page, 'Say what is wrong').click()
  await dialog.getByLabel('Reason').selectOption('Does not open')
  await dialog.getByLabel('Details (optional)').fill('Page 2 is empty')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(waiting(page, 'Not sent yet')).toBeVisible()
  sent.length = 0
  await context.setOffline(false)
  await expect(page.getByText('Nothing left to send.')).toBeVisible()
  expect(sent).toEqual(['POST', 'PATCH'])
  const moderator = await apiAs(playwright, baseURL, 'moderator')
  const reports = await (await moderator.get(`/api/resources/${id}/reports`)).json()
  expect(reports).toMatchObject({ reports: 2, texts: [{ reason: 'broken', text: 'Page 2 is empty' }] })
  await moderator.dispose()
})

test(
  'SDK-13 R1 queued ratings survive a closed page, also when only the response was lost; each counts once',
  { tag: '@long' },
  async ({ page, context, staff }) => {
    const title = newTitle('Lasting stars')
    await staff.publish(title)
    await visit(page, '/subject/history')
    const keys: (string | undefined)[] = []
    // The first request reaches the site and loses its response; the second is lost itself.
    await context.route(clicks, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) await route.fetch()
      await route.abort()
    })
    await star(page, title, 5).click()
    await expect.poll(() => keys.length).toBeGreaterThan(0)
    await expect.poll(() => known(page, title)).toEqual([5, 1])
    // The page closes right after the click, before IndexedDB responds.
    const reloaded = page.waitForEvent('domcontentloaded')
    await star(page, title, 2).evaluate((shown: HTMLElement) => {
      shown.click()
      location.reload()
    })
    await reloaded
    await expect(rowOf(page, title)).toContainText(/\d\.\d/)
    // Closes every page of this browser, as after a crash; one blank page remains.
    await page.goto('about:blank')
    await context.unroute(clicks)
    const later = await context.newPage()
    const sent = new Set<string | undefined>()
    later.on('request', (request) => {
      if (request.url().endsWith('/ratings')) sent.add(request.headers()['idempotency-key'])
    })
    await visit(later, '/contributors')
    // A request in flight may have counted before its page closed; both are sent again.
    await expect.poll(() => [sent.size, sent.has(keys[0])]).toEqual([2, true])
    await expect.poll(() => known(later, title)).toEqual([7, 2])
    await visit(later, '/subject/history')
    await expect(rowOf(later, title)).toContainText('3.5')
  },
)

test(
  'R6 SDK-13 during 503 responses writes stay queued; one of two tabs sends, both show the result',
  { tag: '@long' },
  async ({ page, context, staff }) => {
    const title = newTitle('Patient stars')
    await staff.publish(title)
    const other = await context.newPage()
    await visit(page, '/subject/history')
    await visit(other, '/subject/history')
    let away = true
    const sent: string[] = []
    await context.route(clicks, async (route) => {
      sent.push(route.request().frame().page() === page ? 'one' : 'other')
      if (!away) return route.continue()
      const body = JSON.stringify({ code: 'database_unavailable', message: 'Back soon.', requestId: '1' })
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        contentType: 'application/json',
        body,
      })
    })
    for (const each of [page, other]) await expect(rowOf(each, title)).toContainText('Unrated')
    await star(page, title, 3).click()
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    await star(other, title, 4).click()
    for (const each of [page, other]) await expect(rowOf(each, title)).toContainText('3.5')
    away = false
    await expect.poll(() => known(page, title)).toEqual([7, 2])
    for (const each of [page, other]) await expect(rowOf(each, title)).toContainText('3.5')
    expect(new Set(sent).size).toBe(1)
    await other.close()
  },
)

test('TABLE-25 a refused queued write is undone and reported; a queued write can be discarded', async ({
  page,
  context,
  staff,
}) => {
  const title = newTitle('Refused stars')
  await staff.publish(title)
  await openLoaded(page, historyListOf(title))
  await expect(rowOf(page, title)).toContainText('Unrated')
  await context.setOffline(true)
  await star(page, title, 1).click()
  await star(page, title, 5).click()
  await waiting(page, 'Not sent yet: 2 ratings.').click()
  await button(page, `Delete: 1 star for “${title}”`).click()
  await expect(rowOf(page, title)).toContainText('5.0')
  await expect(waiting(page, 'Not sent yet: 1 rating.')).toBeFocused()
  const body = JSON.stringify({ code: 'resource_not_found', message: 'This resource is no longer here.' })
  await page.route(clicks, (route) => route.fulfill({ status: 404, contentType: 'application/json', body }))
  await context.setOffline(false)
  const message = page.getByText(
    `A rating was not accepted (5 stars for “${title}”). This resource is no longer here.`,
  )
  await expect(message).toBeVisible()
  await expect(rowOf(page, title)).toContainText('Unrated')
  await expectAccessibleAtEnd(page, 'outbox, refused')
  await button(page, 'Close').click()
  await expect(message).toHaveCount(0)
})

test('SDK-13 ACCT-06 profile changes made offline are queued, shown, and sent once the site answers', async ({
  page,
  context,
  expectedErrors,
}) => {
  // The security section comes near without a network.
  expectedErrors.push(/^Loading failed: .*could not be loaded/)
  await signUpAsNew(page, { first_name: 'Ada', institution: 'Karoo Farm School' })
  await openLoaded(page, '/view-account')
  await button(page, 'Edit Details').click()
  await context.setOffline(true)
  await page.getByLabel('Full name').fill('Augusta Ada King')
  await button(page, 'Save').click()
  await expect(page.getByText('Your changes are saved on this device and sent when')).toBeVisible()
  await expect(page.getByText('Augusta Ada King')).toBeVisible()
  await expect(button(page, 'Edit Details')).toBeFocused()
  await button(page, 'Logout').click()
  await expect(page.getByRole('alertdialog')).toContainText('If you log out now, they are lost.')
  await button(page, 'Stay logged in').click()
  await context.setOffline(false)
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Augusta Ada King')).toBeVisible()
})

test(
  'SDK-13 T34 queued profile changes are erased with the session and never sent by another account',
  { tag: '@long' },
  async ({ page }) => {
    await signUpAsNew(page, { first_name: 'Ada' })
    await visit(page, '/view-account')
    await button(page, 'Edit Details').click()
    await page.getByLabel('Full name').fill('Nobody Else')
    await page.route('**/api/account', (route) => route.abort())
    await button(page, 'Save').click()
    await expect(page.getByRole('alert').getByText('Error saving changes.')).toBeVisible()
    await button(page, 'Send later').click()
    await expect(page.getByText('Your changes are saved on this device')).toBeVisible()
    await button(page, 'Logout').click()
    await button(page, 'Log out and discard changes').click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await page.unroute('**/api/account')
    const changes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') changes.push(request.url())
    })
    await signUpAsNew(page, { first_name: 'Grace' })
    await page.goto('about:blank')
    await visit(page, '/view-account')
    await expect(page.getByText('Grace')).toBeVisible()
    await expect(page.getByText('Nobody Else')).toHaveCount(0)
    expect(changes).toEqual([])
  },
)
