/** Previews from rows and cards, by keyboard, and with errors. */
import type { Locator, Page } from '@playwright/test'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'

const aPage = Buffer.from(
  'UklGRmYAAABXRUJQVlA4IFoAAADQBwCdASp4AKoAPxGIwFosKSakIGgBgCIJaW7hdUAAQONVSbJiHVUmyYh1VJsmIdVSbJiHVUmyYh1VJsmIdVSbJiHVUmyCAAD+/soj3vdE1QKw5p50CAAAAAA=',
  'base64',
)

const dialog = (page: Page) => page.getByRole('dialog')
const buttons = (page: Page) => page.getByRole('button', { name: 'Preview' })
const rowOf = (page: Page, type: string) =>
  page
    .getByRole('row')
    .filter({ has: buttons(page), hasText: new RegExp(String.raw`${type}\s·`) })
    .first()
/** A demo PDF: files of other tests have no author, some no cover. */
const schoolPdf = (page: Page) => page.getByRole('row', { name: /^Izinombolo 1 kuya ku-10/ })
const ownPage = (page: Page) => dialog(page).getByRole('link', { name: /^Resource page/ })
const wholePdf = (page: Page) => dialog(page).getByRole('button', { name: /^Show whole PDF/ })

interface Answer {
  readonly understood?: string
  readonly cover?: string | null
  readonly coverBytes?: number | null
  readonly text?: string
  readonly cut?: boolean
  readonly language?: string | null
}

/** Replaces every preview response from now on. */
async function previewsSay(page: Page, answer: Answer) {
  const plain = {
    understood: 'done',
    cover: null,
    coverBytes: null,
    pages: null,
    text: '',
    cut: false,
    language: null,
  }
  await page.route('**/api/resources/*/preview', (route) => route.fulfill({ json: { ...plain, ...answer } }))
  await page.route('**/covers/**', (route) => route.fulfill({ contentType: 'image/webp', body: aPage }))
}

const readText = {
  cover: '/covers/of-a-story/large.webp?v=1',
  text: 'Breuke\n\n’n Breuk is ’n deel van ’n geheel.\n'.repeat(60),
  cut: true,
  language: 'af',
}

/** Sets whether the browser shows PDFs and saves data. */
const browserOf = (page: Page, { viewer = true, saveData = false }) =>
  page.addInitScript(
    ([hasViewer, saves]) => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => hasViewer })
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: saves }) })
    },
    [viewer, saveData],
  )

async function openPreview(page: Page, row: Locator) {
  await row.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** The way to the file itself, with what it costs: there in every state. */
async function hasDownload(page: Page) {
  const link = dialog(page).getByRole('link', { name: 'Download', exact: true })
  await expect(link).toHaveAccessibleDescription(/^(PDF|Word|PowerPoint)\s· [\d.]+\s[kM]B$/)
  await expect(link).toHaveAttribute('download', '')
  await expect(link).toHaveAttribute('href', /^\/files\/[\w-]+\/.+/)
}

test(
  'T14 preview of a PDF shows its first page and text, and loads the file only on request',
  {
    tag: '@whole-browser',
  },
  async ({ page }) => {
    await browserOf(page, {})
    await previewsSay(page, readText)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await visit(page, '/subject/mathematics')
    const row = schoolPdf(page)
    await openPreview(page, row)
    await expect(dialog(page)).toHaveAccessibleName((await row.getByRole('link').first().textContent()) ?? '')
    await expect(dialog(page)).toContainText(/PDF\s· (\d+\spages?\s· )?[\d.]+\s[kM]B/)
    await expect(dialog(page).getByRole('img', { name: 'First page' })).toBeVisible()
    const text = dialog(page).getByText('’n Breuk is ’n deel').first()
    await expect(text).toHaveAttribute('lang', 'af')
    await expect(dialog(page)).toContainText('The file continues.')
    await expect(dialog(page)).toContainText(/(CC0|CC\sBY\S*\s4\.0)By \S/)
    await expect(ownPage(page)).toHaveAttribute('href', /^\/r\/[\da-f-]{36}\/[\da-z]+(-[\da-z]+)*$/)
    await hasDownload(page)
    expect(requests.filter((path) => path.startsWith('/files/'))).toEqual([])

    const file = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/files/'))
    await expect(wholePdf(page)).toHaveText(/Show whole PDF \([\d.]+ [kM]B\)/)
    await wholePdf(page).click()
    expect((await file).headers()).toMatchObject({ 'content-type': 'application/pdf' })
    const frame = dialog(page).locator('iframe')
    await expect(frame).toBeVisible()
    await expect(frame).not.toHaveAttribute('sandbox')
    await hasDownload(page)
    await dialog(page).getByRole('button', { name: 'Show first page' }).click()
    await expect(frame).toHaveCount(0)
    await expect(text).toBeVisible()
  },
)

test(
  'SDK-23 page and download work when the preview code does not load',
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/)
    await previewsSay(page, readText)
    await page.route('**/assets/preview-sheet-*.js', (route) => route.abort())
    await visit(page, '/subject/mathematics')
    await openPreview(page, rowOf(page, 'Word'))
    await expect(dialog(page).getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 })
    await hasDownload(page)
    await page.keyboard.press('Escape')
    await expect(rowOf(page, 'Word')).toBeVisible()
  },
)

test('T14 MOD-07 only a moderator previews a waiting file', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'moderator')
  await visit(page, '/moderation')
  const row = rowOf(page, '(PDF|Word|PowerPoint)')
  const preview = page.waitForResponse(/\/api\/resources\/[\w-]+\/preview$/)
  await openPreview(page, row)
  const answer = await preview
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'private, no-store'])
  await hasDownload(page)
  // A waiting resource has no public page yet.
  await expect(ownPage(page)).toHaveCount(0)
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  expect((await stranger.request.get(answer.url())).status()).toBe(404)
  await stranger.close()
})

test('extraction adds cover and page count to the row and text to the preview', async ({ page }) => {
  test.setTimeout(120_000)
  await visit(page, '/subject/mathematics')
  const row = schoolPdf(page)
  await expect(row.locator('img')).toBeVisible({ timeout: 90_000 })
  await expect(row).toContainText(/PDF\s· \d+\spages?\s· [\d.]+\s[kM]B/)
  const natural = () => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(natural).toBe(120)
  await openPreview(page, row)
  const picture = dialog(page).getByRole('img', { name: 'First page' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  await expect(dialog(page).getByRole('heading', { name: /text/i })).toBeVisible()
  await hasDownload(page)
})

test.describe('covers', () => {
  /** Fifty rows with a cover each, made of those there are now: what others publish meanwhile moves none. */
  async function fiftyCovers(page: Page) {
    let first: { readonly items: readonly object[] } | undefined
    await page.route('**/api/resources?*', async (route) => {
      const answer = await route.fetch()
      const list = await answer.json()
      const { items: those } = (first ??= list as { items: object[] })
      const items = Array.from({ length: 50 }, (_, i) => {
        const id = `00000000-0000-4000-8000-0000000000${String(i).padStart(2, '0')}`
        return { ...those[i % those.length], id, thumbnail: `/covers/${id}/small.webp?v=1` }
      })
      await route.fulfill({ json: { ...list, items, total: 50, next: null } })
    })
  }

  test('covers load only near the viewport and do not shift rows', { tag: '@long' }, async ({ page }) => {
    await fiftyCovers(page)
    // A list that is drawn again asks for a held cover again.
    const covers = new Set<string>()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/covers/**', async (route) => {
      covers.add(route.request().url())
      await held
      await route.fulfill({ contentType: 'image/webp', body: aPage })
    })
    await visit(page, '/subject/mathematics')
    await expect.poll(() => covers.size).toBeGreaterThan(0)
    const heights = () =>
      page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    const before = await heights()
    letGo()
    await expect
      .poll(() =>
        page
          .locator('[data-row] img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(120)
    expect(await heights()).toEqual(before)
    console.info(`covers fetched for the first screen of 50 rows: ${covers.size}`)
    expect(covers.size).toBeLessThanOrEqual(25)
    await page.locator('[data-row]').last().scrollIntoViewIfNeeded()
    await expect.poll(() => [...covers].some((url) => url.includes('000000000049'))).toBe(true)
  })

  test(
    'a cover that does not load falls back to the painted pattern',
    { tag: '@long' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/ERR_FAILED/)
      await fiftyCovers(page)
      const request = page.waitForRequest('**/covers/**')
      await page.route('**/covers/**', (route) => route.abort())
      await visit(page, '/subject/mathematics')
      await request
      const first = page.locator('[data-row]').first()
      await expect(first.locator('img')).toHaveCount(0)
      await expect(first.getByRole('cell').first().locator('[style*="--strong-shape"]')).toHaveCount(1)
    },
  )
})
