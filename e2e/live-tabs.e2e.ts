/** Several tabs of one browser: each visible one has an event stream, hidden ones have none. */
import type { BrowserContext, Page, Request } from '@playwright/test'
import { apiAs } from './setup/calls.ts'
import { isEventStream, newTitle, test, topicsOf } from './setup/staff.ts'
import { signUpAsNew } from './setup/accounts.ts'
import { expect, personOf, signInAs, signInByForm, visit } from './setup/browser-test.ts'

const rowOf = (page: Page, title: string) =>
  page.getByRole('table').getByRole('row').filter({ hasText: title })

interface OpenedStream {
  readonly topics: readonly string[]
  readonly page: Page
  readonly lastId: string | undefined
}

/** The streams of a browser: all requested, and those open now. */
function streamsOf(context: BrowserContext) {
  const streams: OpenedStream[] = []
  const open = new Map<Request, OpenedStream>()
  context.on('request', (request) => {
    if (!isEventStream(request)) return
    const page = request.frame().page()
    const stream = { topics: topicsOf(request), page, lastId: request.headers()['last-event-id'] }
    streams.push(stream)
    open.set(request, stream)
  })
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  const topics = () => [...open.values()].map((stream) => stream.topics.toSorted().join()).toSorted()
  return {
    streams,
    open: () => open.size,
    topics,
    isOpen: (page: Page) => [...open.values()].some((s) => s.page === page),
  }
}

/** Sets the visibility of a tab: a headless browser reports all tabs as visible. */
function turn(page: Page, visibilityState: 'hidden' | 'visible') {
  return page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visibilityState)
}

async function tab(context: BrowserContext, route: string) {
  const page = await context.newPage()
  await visit(page, route)
  return page
}

/** A tab reads the session twice on a sign-out event and gets no later sign-in event. */
async function secondRead(page: Page) {
  await page.waitForResponse('**/api/session')
  await page.waitForResponse('**/api/session')
}

test.describe('hidden tabs', () => {
  // The clock jumps, so a pending page event may time out (ANA-11).
  test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/^Analytics failed/))

  test('T37 CALL-02 SUBJ-10 SUBJ-11 only the visible one of three tabs has a stream; a shown tab catches up within a second', async ({
    context,
    staff,
  }) => {
    await context.clock.install()
    const { streams, open, isOpen } = streamsOf(context)
    const pages = [
      await tab(context, '/subject/history'),
      await tab(context, '/subject/history'),
      await tab(context, '/search?q=Karoo'),
    ] as const
    await expect.poll(open).toBe(3)
    const title = newTitle('Karoo one')
    const id = await staff.publish(title)
    for (const page of pages) await expect(rowOf(page, title)).toContainText('Unrated')

    const hidden = pages.slice(1)
    for (const page of hidden) await turn(page, 'hidden')
    await context.clock.runFor(29_000)
    expect(open()).toBe(3)
    await context.clock.runFor(1_100)
    await expect.poll(open).toBe(1)
    expect(isOpen(pages[0])).toBe(true)

    await staff.rate(id, 4)
    await expect(rowOf(pages[0], title)).toContainText('4.0')
    for (const page of hidden) {
      await expect(rowOf(page, title)).toContainText('Unrated')
      await turn(page, 'visible')
      await expect(rowOf(page, title)).toContainText('4.0', { timeout: 1_000 })
      // The request may be reported after its effect on the page.
      await expect.poll(() => isOpen(page)).toBe(true)
      expect(streams.at(-1)?.lastId).toMatch(/^\d+$/)
    }
    expect(open()).toBe(3)
    expect(streams.map((stream) => pages.findIndex((page) => page === stream.page))).toEqual([0, 1, 2, 1, 2])
    await staff.remove(id)
    for (const page of pages) await expect(rowOf(page, title)).toHaveCount(0)
  })
})

test('T5 HEAD-15 signing out in one tab ends private topics in all tabs without private requests in between', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const { streams, topics } = streamsOf(context)
  // Uses a new account: streams are limited per account, and other tests open some.
  const admin = await apiAs(playwright, baseURL, 'admin')
  const { id } = await signUpAsNew(page)
  const role = await admin.patch(`/api/users/${id}`, { data: { role: 'moderator' } })
  expect(role.status()).toBe(200)
  await admin.dispose()
  await visit(page, '/moderation')
  const third = await tab(context, '/about-us')
  const other = await tab(context, '/subject/history')
  const complaints: string[] = []
  for (const each of [third, other])
    each.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  await expect(other.getByText('Signed in as')).toBeVisible()
  await expect
    .poll(topics)
    .toEqual(['claims,moderation,notices,session', 'notices,session', 'notices,session,subject:History'])
  const before = streams.length
  const lastReads = Promise.all([page, third].map(secondRead))
  // Another test may contribute, or a claim end, during the sign-out and cause requests of the lists.
  await page.route(/\/api\/moderation[?/]/, () => {})
  await other.getByRole('button', { name: 'Logout' }).click()
  for (const each of [page, third, other]) await expect(each.getByText('Signed in as')).toHaveCount(0)
  await expect.poll(topics).toEqual(['subject:History'])
  const since = streams.slice(before).flatMap((stream) => stream.topics)
  expect(since.filter((topic) => !topic.startsWith('subject:'))).toEqual([])
  await lastReads
  // A busy machine may read the session once more, after the sign-in below.
  for (const each of [page, third])
    await each.route('**/api/session', (route) => route.fulfill({ json: { account: null, visitor: true } }))
  await signInByForm(other, 'student')
  await visit(other, '/subject/history')
  await expect.poll(topics).toEqual(['notices,session,subject:History'])
  expect(complaints).toEqual([])
})

test(
  'T5 signing in with another account in one tab updates the other tab',
  { tag: '@long' },
  async ({ page, context }) => {
    await signInAs(page, 'moderator')
    await visit(page, '/about-us')
    const other = await context.newPage()
    await other.goto('/#/about-us')
    await expect(other.getByText('Signed in as')).toBeVisible()
    await signInAs(page, 'student')
    await other.reload()
    for (const each of [other, page])
      await expect(each.getByText(`Signed in as ${personOf('student').email}`)).toBeVisible()
  },
)
