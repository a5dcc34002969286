/** Text and pages of files without their download: from a search, at the desk, on plain pages. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeLesson } from '#test/files/make-lesson.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { apiAs } from './setup/calls.ts'
import { newTitle, test } from './setup/staff.ts'
import { expect, signInAs, visit } from './setup/browser-test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Paths of files that were fetched whole. */
function filesFetched(page: Page) {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/files/')) fetched.push(pathname)
  })
  return fetched
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('READ-11 READ-26 one tap leads from a search to the page that has the words', async ({ page }) => {
    const fetched = filesFetched(page)
    await visit(page, '/search?q=kliptown')
    await page
      .getByRole('button', { name: /^Found on page \d+$/ })
      .first()
      .click()
    const section = dialog(page)
      .getByRole('region', { name: /^Page \d+$/ })
      .filter({ hasText: /kliptown/i })
    await expect(section.first()).toBeFocused()
    await expectAccessible(page, 'the text of a page')
    await dialog(page)
      .getByRole('tab', { name: /^Pages/ })
      .click()
    const picture = dialog(page).getByRole('img', { name: /^Page \d+ of \d+$/ })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
    await expectAccessible(page, 'a page as a picture')
    expect(fetched).toEqual([])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } })

  test('READ-11 READ-01 a hit leads to its page as text, as a picture and back to the resource', async ({
    page,
  }) => {
    await page.goto('/lite/search?q=kliptown')
    await page
      .getByRole('link', { name: /^Found on page \d+$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/r\/[\da-f-]{36}\/text#p\d+$/)
    await expect(page.locator('section:target')).toContainText(/kliptown/i)
    await page
      .locator('section:target')
      .getByRole('link', { name: /^View page \d+ as a picture$/ })
      .click()
    await expect(page.getByRole('img', { name: /^Page 1 of \d+: / })).toBeVisible()
    await page.getByRole('link', { name: 'Read page 1 as text' }).click()
    await expect(page).toHaveURL(/\/text#p1$/)
    await page.getByRole('link', { name: 'Back to the resource page' }).click()
    await expect(page.getByRole('link', { name: /^Read as text \(\d+\skB\)$/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^View pages \(about 12\skB each\)$/ })).toBeVisible()
  })
})

test('READ-22 a moderator reads a waiting file without fetching it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const educator = await apiAs(playwright, baseURL, 'educator')
  const data = Buffer.concat([makeLesson('pdf').bytes, Buffer.from(`%${randomUUID()}\n`)])
  const headers = { 'content-type': 'application/octet-stream' }
  const sent = await educator.post('/api/uploads?name=read.pdf', { data, headers })
  const { uploadId } = (await sent.json()) as { uploadId: string }
  const title = newTitle('To be read')
  const filed = await educator.post('/api/resources', {
    data: { subject: 'History', title, tags: [], uploadId },
  })
  const { id } = (await filed.json()) as { id: string }
  try {
    const fetched = filesFetched(page)
    await expect
      .poll(async () => (await educator.get(`/api/resources/${id}/text`)).json(), { timeout: 20_000 })
      .toMatchObject({ state: 'done' })
    await signInAs(page, 'moderator')
    await visit(page, `/moderation/${id}`)
    await page.getByRole('tab', { name: /^Text/ }).click()
    await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toBeVisible()
    await expectAccessible(page, 'text at the desk')
    await page.getByRole('tab', { name: /^Pages/ }).click()
    const picture = page.getByRole('img', { name: /^Page 1 of \d+$/ })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(fetched).toEqual([])
  } finally {
    await educator.delete(`/api/resources/${id}`)
    await educator.dispose()
  }
})

for (const { width, colorScheme, forcedColors } of [
  { width: 240, colorScheme: 'light', forcedColors: 'none' },
  { width: 320, colorScheme: 'light', forcedColors: 'active' },
  { width: 1280, colorScheme: 'dark', forcedColors: 'none' },
] as const)
  test(
    `READ-26 plain pages of text and pages pass axe at ${width} px, ${colorScheme}, forced colours ${forcedColors}`,
    { tag: '@long' },
    async ({ page, request }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, forcedColors })
      for (const type of ['pdf', 'docx', 'pptx']) {
        const answer = await request.get(`/api/resources?subject=Maths&type=${type}&limit=1`)
        const [one] = ((await answer.json()) as { items: { id: string }[] }).items
        const urls = [`/r/${one?.id}/text`, `/r/${one?.id}/text?lang=af`]
        for (const url of type === 'pdf' ? [...urls, `/r/${one?.id}/pages`] : urls) {
          await page.goto(url)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectAccessible(page, url)
        }
      }
    },
  )
