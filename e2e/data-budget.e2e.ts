/** Data budgets: bytes over the wire as the browser counts them, and no request to other hosts. */
import { globSync, readFileSync } from 'node:fs'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { readSession } from '#features/people/sign-in/session-contract.ts'
import { externalRequests, countBytes, kB, type Received } from './setup/data-budget/count-bytes.ts'
import { builtPages, scriptsOf } from './setup/data-budget/built-scripts.ts'
import { recordPageEvents } from './setup/page-events.ts'
import { expect, test, visit } from './setup/browser-test.ts'

test('budget: T50 CALL-01 first visit to Home is at most 82 kB, of that 69 kB JavaScript, and contacts no other host', async ({
  page,
  baseURL,
}) => {
  const counted = await countBytes(page)
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  console.info(
    `first visit to Home: ${counted.total()} bytes, JavaScript ${counted.scripts()}, ${counted.received.length} requests`,
  )
  expect(counted.total()).toBeLessThanOrEqual(82 * kB)
  expect(counted.scripts()).toBeLessThanOrEqual(69 * kB)
  expect(externalRequests(counted, String(baseURL))).toEqual([])
})

test('budget: OPS-04 the HTML of Home is at most 9.4 kB, with the name of the site and its subjects', async ({
  baseURL,
}) => {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en' }
  const answer = await fetch(String(baseURL), { headers })
  expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(9.4 * kB)
  const html = await answer.text()
  expect(html).toContain('<title>Thuto</title>')
  for (const { title } of subjects) expect(html).toContain(`>${title}<`)
})

test('budget: 50 rows of a subject are at most 8 kB', async ({ page }) => {
  const counted = await countBytes(page)
  await visit(page, '/')
  await page.evaluate(() => fetch('/api/resources?limit=50').then((answer) => answer.text()))
  await expect
    .poll(() => counted.received.find(({ url }) => url.includes('/api/resources'))?.bytes)
    .toBeTruthy()
  const list = counted.received.find(({ url }) => url.includes('/api/resources'))
  console.info(`50 rows: ${list?.bytes} bytes`)
  expect(list?.bytes).toBeLessThanOrEqual(8 * kB)
})

test('budget: a second visit fetches only the page and the counts', async ({ page }) => {
  const recorded = recordPageEvents(page)
  await visit(page, '/')
  // Includes requests made when the browser is idle, which may take long on a busy machine.
  await expect.poll(recorded.pages).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  const counted = await countBytes(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  const fetched = counted.received.filter(({ url, bytes }) => url.includes('/assets/') && bytes > 0)
  console.info(`second visit to Home: ${counted.total()} bytes`)
  expect(fetched).toEqual([])
})

test('budget: the live client is at most 6 kB and loads only with the first subscriber', async ({ page }) => {
  const counted = await countBytes(page)
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  const isListener = ({ url }: Received) => /\/assets\/live-instance-[^/]*\.js$/.test(url)
  expect(counted.received.filter(isListener)).toEqual([])
  await page.getByRole('main').getByRole('combobox').focus()
  await expect.poll(() => counted.received.find(isListener)?.bytes).toBeTruthy()
  const listener = counted.received.find(isListener)
  console.info(`the listener: ${listener?.bytes} bytes`)
  expect(listener?.bytes).toBeLessThanOrEqual(6 * kB)
})

test('budget: bundles hold contracts without schemas and texts; input validation stays on the server', () => {
  const textOf = (file: string) => readFileSync(file, 'utf8')
  const scripts = globSync('dist/web/assets/*.js').map(textOf)
  expect(scripts.filter((text) => /safeParse|invalid_type/.test(text))).toEqual([])
  expect(scripts.filter((text) => text.includes(readSession.summary))).toEqual([])
  for (const page of builtPages())
    expect(scriptsOf(page).filter((file) => textOf(file).includes(readSession.path))).toHaveLength(1)
})
