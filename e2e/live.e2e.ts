/** Live updates of open pages, caused by other people. */
import type { Page, Request } from '@playwright/test'
import { openDatabaseForCommand } from '#platform/postgres/open.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { apiAs } from './setup/calls.ts'
import { pauseClock } from './setup/clock.ts'
import { isEventStream, newTitle, test, topicsOf } from './setup/staff.ts'
import { signUpAsNew } from './setup/accounts.ts'
import { expect, signInAs, visit } from './setup/browser-test.ts'
import { liveOnHome } from '#features/catalogue/subjects/live-on-home.ts'

const rows = (page: Page) => page.getByRole('table').getByRole('row')
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title })
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ resources?$/ })

/** Records the event streams of a page and which of them have ended. */
function streamsOf(page: Page) {
  const requests: Request[] = []
  const ended: Request[] = []
  page.on('request', (request) => isEventStream(request) && requests.push(request))
  page.on('requestfailed', (request) => isEventStream(request) && ended.push(request))
  page.on('requestfinished', (request) => isEventStream(request) && ended.push(request))
  return { requests, ended }
}

test.describe('a subject page', () => {
  test('SUBJ-09–11 SUBJ-07 CALL-02 a resource appears when approved, changes when rated, goes when deleted; one stream', async ({
    page,
    staff,
  }) => {
    const { requests } = streamsOf(page)
    const title = newTitle('Van Wyk and his map')
    await visit(page, '/subject/history')
    await expect(rows(page).nth(1)).toBeVisible()
    const id = await staff.file(title)
    await staff.approve(id)
    await expect(rowOf(page, title)).toHaveCount(1)
    await expect(rowOf(page, title)).toContainText('Unrated')
    // Compares with the server: other tests add and delete here too.
    await expect(async () => {
      const answer = await page.request.get('/api/resources?subject=History&limit=1')
      const { total } = (await answer.json()) as { total: number }
      expect(await count(page).textContent()).toMatch(new RegExp(`^${total} `))
    }).toPass({ timeout: 10_000 })
    await staff.rate(id, 4)
    await expect(rowOf(page, title)).toContainText('4.0')
    await staff.rate(id, 5)
    await expect(rowOf(page, title)).toContainText('4.5')
    await staff.remove(id)
    await expect(rowOf(page, title)).toHaveCount(0)
    expect(requests.map(topicsOf)).toEqual([['subject:History']])
  })

  test('SUBJ-10 a click on a star in one browser shows in the other', async ({ page, browser, staff }) => {
    const title = newTitle('Gold and salt')
    await staff.publish(title)
    await visit(page, '/subject/history')
    const other = await browser.newPage()
    await visit(other, '/subject/history')
    await expect(rowOf(page, title)).toContainText('Unrated')
    await rowOf(other, title).getByRole('button', { name: 'Rate 3 stars' }).click()
    await expect(rowOf(page, title)).toContainText('3.0')
    await other.close()
  })

  test(
    'SUBJ-08 SUBJ-09 an approval in another subject adds no row',
    { tag: '@long' },
    async ({ page, staff }) => {
      const [here, far] = [newTitle('Shaka of this'), newTitle('Rondawls of that')]
      await visit(page, '/subject/history')
      await expect(rows(page).nth(1)).toBeVisible()
      await staff.publish(far, 'Afrikaans')
      await staff.publish(here)
      await expect(rowOf(page, here)).toHaveCount(1)
      await expect(rowOf(page, far)).toHaveCount(0)
    },
  )

  test('SUBJ-11 filters and order stay and apply to new rows', async ({ page, staff }) => {
    const [matching, other] = [newTitle('Sailing ships'), newTitle('Camps')]
    await visit(page, '/subject/history')
    const box = page.getByLabel('Search by title')
    await page.getByRole('button', { name: /^Title/ }).click()
    await box.fill('sailing')
    await expect(page.getByText('No resources found for the selected search or filters.')).toBeVisible()
    await box.focus()
    await staff.publish(other)
    await staff.publish(matching)
    await expect(rowOf(page, matching)).toHaveCount(1)
    await expect(rowOf(page, other)).toHaveCount(0)
    await expect(box).toHaveValue('sailing')
    await expect(box).toBeFocused()
    await expect(page.getByRole('columnheader', { name: /^Title/ })).toHaveAttribute('aria-sort', 'ascending')
  })
})

test('SEARCH-12 CALL-02 search page subscribes to all eleven subjects and adds, updates and removes a match', async ({
  page,
  staff,
}) => {
  const { requests } = streamsOf(page)
  const title = newTitle('Mapungubw')
  await visit(page, `/search?q=${encodeURIComponent(title)}`)
  await expect(page.getByText(`No results found for "${title}".`)).toBeVisible()
  const id = await staff.publish(title)
  await expect(rowOf(page, title)).toHaveCount(1)
  await staff.rate(id, 2)
  await expect(rowOf(page, title)).toContainText('2.0')
  await staff.remove(id)
  await expect(page.getByText(`No results found for "${title}".`)).toBeVisible()
  expect(requests.map((request) => topicsOf(request).sort())).toEqual([
    storageNames.map((name) => `subject:${name}`).sort(),
  ])
})

test.describe('Home', () => {
  const suggestions = (page: Page) => page.getByRole('main').getByRole('option')
  const box = (page: Page) => page.getByRole('main').getByRole('combobox')

  test('HOME-17 HOME-19 suggestions include an approved resource and drop a deleted one without a reload', async ({
    page,
    staff,
  }) => {
    const title = newTitle('Ubuntu in our town')
    await visit(page, '/')
    await box(page).fill(title)
    await expect(suggestions(page)).toHaveCount(0)
    const id = await staff.publish(title)
    await expect(suggestions(page)).toContainText([title])
    await box(page).fill('')
    await box(page).fill(title)
    await expect(suggestions(page)).toContainText([title])
    await staff.remove(id)
    await expect(suggestions(page)).toHaveCount(0)
  })

  test('HOME-18 suggestions show a changed title and drop the old one', async ({ page, staff }) => {
    const [old, now] = [newTitle('Old kraals'), newTitle('Young kraals')]
    const id = await staff.publish(old)
    const dataDir = process.env['E2E_DATA_DIR'] ?? ''
    const onError = (error: unknown) => console.error(error)
    const { db, close } = await openDatabaseForCommand(
      { dataDir, databaseUrl: undefined },
      { onError, log: () => {} },
    )
    await visit(page, '/')
    await box(page).fill(now)
    await expect(suggestions(page)).toHaveCount(0)
    await box(page).fill(old)
    await expect(suggestions(page)).toContainText([old])
    await db.updateTable('resources').set({ title: now }).where('id', '=', id).execute()
    await close()
    await expect(suggestions(page)).toHaveCount(0)
    await box(page).fill(now)
    await expect(suggestions(page)).toContainText([now])
  })

  test(
    'HOME-20 Home subscribes to ten subjects, all but computer science, once the search box has focus',
    { tag: '@long' },
    async ({ page }) => {
      const { requests } = streamsOf(page)
      await visit(page, '/')
      await page.waitForLoadState('networkidle')
      expect(requests).toEqual([])
      const opened = page.waitForRequest(isEventStream)
      await box(page).focus()
      const topics = topicsOf(await opened).sort()
      expect(topics).toHaveLength(10)
      expect(topics).not.toContain('subject:ComputerScience')
      expect(topics).toEqual(liveOnHome.map((name) => `subject:${name}`).sort())
    },
  )
})

test('MOD-29 a new upload appears in the open table; search text, focus and scroll position stay', async ({
  page,
  staff,
}) => {
  const [older, first, second] = [newTitle('Krotoa'), newTitle('Krotoa'), newTitle('Krotoa')]
  const above = await staff.file(older)
  await staff.file(first)
  await page.setViewportSize({ width: 1280, height: 500 })
  await signInAs(page, 'moderator')
  await visit(page, '/moderation')
  const words = page.getByRole('searchbox')
  await words.fill('krotoa')
  await expect(rowOf(page, first)).toHaveCount(1)
  const approve = rowOf(page, first).getByRole('button', { name: /^Approve / })
  await approve.focus()
  const id = await staff.file(second)
  await expect(rowOf(page, second)).toHaveCount(1)
  await expect(words).toHaveValue('krotoa')
  await expect(approve).toBeFocused()
  await staff.approve(id)
  await expect(rowOf(page, second)).toHaveCount(0)
  await expect(approve).toBeFocused()
  const place = async () => Math.round((await approve.boundingBox())?.y ?? Number.NaN)
  const before = await place()
  await staff.approve(above)
  await expect(rowOf(page, older)).toHaveCount(0)
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
  await expect(approve).toBeFocused()
})

test('ROLE-09 a new role shows in an open session without a reload', async ({
  page,
  playwright,
  baseURL,
  expectedErrors,
}) => {
  // The stream of a session that has ended.
  expectedErrors.push(/status of 401/)
  const { email } = await signUpAsNew(page)
  await visit(page, '/')
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  const contribute = page.getByRole('banner').getByRole('link', { name: 'Contribute' })
  await expect(contribute).toHaveCount(0)
  const { account }: { account: { id: string } } = await (await page.request.get('/api/session')).json()
  const admin = await apiAs(playwright, baseURL, 'admin')
  const become = async (role: string) =>
    expect((await admin.patch(`/api/users/${account.id}`, { data: { role } })).status()).toBe(200)
  await become('educator')
  await expect(contribute).toBeVisible()
  await become('student')
  await expect(contribute).toHaveCount(0)
  await become('moderator')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Moderate' })).toBeVisible()
  expect((await admin.delete(`/api/users/${account.id}`)).status()).toBe(200)
  await expect(page.getByText(`Signed in as ${email}`)).toHaveCount(0)
  await admin.dispose()
})

test.describe('the connection', () => {
  // The clock jumps, so a pending page event may time out (ANA-11).
  test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/^Analytics failed/))

  /** Half a second later; how often the page has tried by then. */
  async function aTryLater(page: Page, requests: readonly Request[]) {
    await page.clock.runFor(500)
    return requests.length
  }

  test(
    'SDK-09 connection stays open for 59 s after leaving a subject page and closes after 60 s',
    { tag: '@long' },
    async ({ page }) => {
      await page.clock.install()
      const { requests, ended } = streamsOf(page)
      const stands = page.waitForResponse((response) => isEventStream(response.request()))
      await visit(page, '/subject/technology')
      await stands
      await pauseClock(page)
      await page.goto('/#/contributors')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Contributors/)
      await page.clock.runFor(59_000)
      expect([requests.length, ended.length]).toEqual([1, 0])
      await page.clock.runFor(1_100)
      await expect.poll(() => ended.length).toBe(1)
      expect(requests).toHaveLength(1)
    },
  )

  test(
    'SDK-09 returning within 60 s reuses the connection and shows the changes in between',
    { tag: '@long' },
    async ({ page, staff }) => {
      await page.clock.install()
      const { requests, ended } = streamsOf(page)
      const title = newTitle('Khoi and San')
      const stands = page.waitForResponse((response) => isEventStream(response.request()))
      await visit(page, '/subject/history')
      await stands
      await page.goto('/#/contributors')
      await page.clock.runFor(20_000)
      await staff.publish(title)
      await page.goto('/#/subject/history')
      await expect(rowOf(page, title)).toHaveCount(1)
      await page.clock.runFor(45_000)
      expect([requests.length, ended.length]).toEqual([1, 0])
    },
  )

  test(
    'SDK-10 after ten seconds without a response the rows stay, the page shows that it is offline and retries',
    { tag: '@long' },
    async ({ page }) => {
      await page.clock.install()
      const { requests } = streamsOf(page)
      await page.route('**/api/live?**', () => {})
      await visit(page, '/subject/technology')
      await expect(rows(page).nth(1)).toBeVisible()
      await expect.poll(() => requests.length).toBe(1)
      const hint = page.getByText('You seem to be offline.')
      await expect(hint).toHaveCount(0)
      await page.clock.runFor(10_000)
      await expect(hint).toBeVisible()
      await expect(rows(page).nth(1)).toBeVisible()
      await page.clock.runFor(22_000)
      await expect.poll(() => requests.length).toBe(2)
      await page.unroute('**/api/live?**')
      // In small steps: responses take real time, not page time.
      await expect(async () => {
        await page.clock.runFor(1_000)
        await expect(hint).toHaveCount(0, { timeout: 100 })
      }).toPass({ intervals: [20], timeout: 20_000 })
    },
  )

  test(
    'SDK-07 SDK-08 a refused connection is retried, at once when the browser comes online, and no change is missed',
    { tag: '@long' },
    async ({ page, staff, expectedErrors }) => {
      expectedErrors.push(/ERR_FAILED/)
      await page.addInitScript(() => {
        Math.random = () => 0.5
      })
      await page.clock.install()
      const { requests } = streamsOf(page)
      await page.route('**/api/live?**', (route) => route.abort())
      await visit(page, '/subject/history')
      await expect(rows(page).nth(1)).toBeVisible()
      await expect.poll(() => requests.length).toBeGreaterThan(0)
      await pauseClock(page)
      const before = requests.length
      for (const tries of [1, 2, 3])
        await expect
          .poll(() => aTryLater(page, requests), { intervals: [100], timeout: 15_000 })
          .toBeGreaterThanOrEqual(before + tries)
      const refused = requests.length
      const title = newTitle('Drums at night')
      await staff.publish(title)
      await page.unroute('**/api/live?**')
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(() => requests.length).toBe(refused + 1)
      await page.clock.resume()
      await expect(rowOf(page, title)).toHaveCount(1)
      expect(requests).toHaveLength(refused + 1)
    },
  )
})
