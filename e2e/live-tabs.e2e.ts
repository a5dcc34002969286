/** Several tabs of one browser: they share one event stream, whoever of them comes and goes. */
import type { BrowserContext, Page, Request } from '@playwright/test'
import { people } from '#seed/people.ts'
import { isStream, newTitle, test, topicsOf } from './setup/desk.ts'
import { expect, signInAs, visit } from './setup/story.ts'

const rowOf = (page: Page, title: string) =>
  page.getByRole('table').getByRole('row').filter({ hasText: title })

/** The streams of a browser: all asked for, with whose page it was, and how many are open now. */
function streamsOf(context: BrowserContext) {
  const asked: { readonly topics: readonly string[]; readonly page: Page }[] = []
  const open = new Map<Request, Page>()
  context.on('request', (request) => {
    if (!isStream(request)) return
    const page = request.frame().page()
    asked.push({ topics: topicsOf(request), page })
    open.set(request, page)
    // Nobody says how the calls of such a page end.
    for (const gone of ['close', 'crash'] as const) page.on(gone as 'close', () => void open.delete(request))
  })
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  return { asked, open: () => open.size, holder: () => asked.at(-1)?.page }
}

/** Whether a tab of this browser stands ready to hold the stream next: it waits for the lock that another one holds. */
const waitsForTheLine = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const isLine = (name = '') => /^thuto live \S+$/.test(name)
    return held.some(({ name }) => isLine(name)) && pending.some(({ name }) => isLine(name))
  })

async function tab(context: BrowserContext, route: string) {
  const page = await context.newPage()
  await visit(page, route)
  return page
}

test('T37 CALL-02 SUBJ-09 three tabs have one stream; the one that holds it is closed, then the next crashes, and nothing is missed', async ({
  context,
  desk,
}) => {
  const { open, holder } = streamsOf(context)
  const page = await tab(context, '/subject/history')
  await expect.poll(open).toBe(1)
  const pages = [page, await tab(context, '/subject/history'), await tab(context, '/search?q=Karoo')]
  const [first, second, third] = [newTitle('Karoo one'), newTitle('Karoo two'), newTitle('Karoo three')]
  await desk.publish(first)
  for (const each of pages) await expect(rowOf(each, first)).toHaveCount(1)
  await expect.poll(open).toBe(1)

  expect(holder()).toBe(page)
  await page.close()
  await desk.publish(second)
  for (const each of pages.slice(1)) await expect(rowOf(each, second)).toHaveCount(1)
  await expect.poll(open).toBe(1)

  const crashed = holder()
  const left = pages.slice(1).find((each) => each !== crashed)
  if (!crashed || !left) throw new Error('No tab took the stream over')
  await crashed.goto('chrome://crash').catch(() => {})
  await desk.publish(third)
  await expect(rowOf(left, third)).toHaveCount(1)
  await expect(rowOf(left, second)).toHaveCount(1)
  await expect.poll(holder).toBe(left)
})

test('SDK-09 SDK-10 a reload of the tab that holds the stream leaves the other live', async ({
  page,
  context,
  desk,
}) => {
  const { asked, open } = streamsOf(context)
  await visit(page, '/subject/history')
  await expect.poll(open).toBe(1)
  const other = await tab(context, '/subject/history')
  await expect.poll(() => waitsForTheLine(other)).toBe(true)
  await page.reload()
  const title = newTitle('Blue cranes')
  const id = await desk.publish(title)
  for (const each of [page, other]) await expect(rowOf(each, title)).toHaveCount(1)
  await desk.remove(id)
  for (const each of [page, other]) await expect(rowOf(each, title)).toHaveCount(0)
  await expect.poll(open).toBe(1)
  expect(asked.at(-1)?.page).toBe(other)
})

test('T5 HEAD-15 signed out in one tab, so in the other; somebody else signs in; nothing private is asked for in between', async ({
  page,
  context,
}) => {
  const { asked, open } = streamsOf(context)
  await signInAs(page, 'moderator')
  await visit(page, '/moderation')
  const other = await tab(context, '/subject/history')
  const complaints: string[] = []
  other.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  await expect(other.getByText('Signed in as')).toBeVisible()
  await expect
    .poll(() => asked.at(-1)?.topics.toSorted())
    .toEqual(['moderation', 'session', 'subject:History'])
  const before = asked.length
  // The queue may be asked for in the very moment of signing out, when another story has filed something.
  await page.route('**/api/moderation?*', () => {})
  await other.getByRole('button', { name: 'Logout' }).click()
  for (const each of [page, other]) await expect(each.getByText('Signed in as')).toHaveCount(0)
  expect(asked.slice(before).filter(({ topics }) => topics.includes('session'))).toEqual([])
  await signInAs(other, 'student')
  await visit(other, '/subject/history')
  await expect.poll(() => asked.at(-1)?.topics.toSorted()).toEqual(['session', 'subject:History'])
  await expect.poll(open).toBe(1)
  expect(complaints).toEqual([])
})

test('T5 somebody else signs in in one tab: the other shows them too', async ({ page, context }) => {
  await signInAs(page, 'moderator')
  await visit(page, '/about-us')
  const other = await context.newPage()
  await other.goto('/#/about-us')
  await expect(other.getByText('Signed in as')).toBeVisible()
  const student = people.find(({ key }) => key === 'student')
  const answer = await page.request.post('/api/sign-in', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { email: student?.email, password: student?.password },
  })
  expect(answer.status()).toBe(200)
  await other.reload()
  for (const each of [other, page])
    await expect(each.getByText(`Signed in as ${student?.email}`)).toBeVisible()
})
