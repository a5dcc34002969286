/** Data saver: omitted pictures, and the size stated beside every file link. */
import type { Locator, Page } from '@playwright/test'
import { newPhone } from './setup/data-budget/new-phone.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'

const choice = (page: Page) => page.getByRole('combobox', { name: 'Data saver' })

/** Records the URLs of pictures requested from now on. */
function picturesOf(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && !request.url().endsWith('favicon.svg'))
      requests.push(request.url())
  })
  return requests
}

const rows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Preview' }) })

/** A demo PDF with a cover: files of other tests may have none or be removed. */
const schoolPdf = (page: Page) =>
  rows(page).filter({
    has: page.getByRole('link', {
      name: 'Simple and compound interest: worked examples in rand (opens in a new tab)',
      exact: true,
    }),
  })

const pictures = (page: Page) => rows(page).locator('img')

/** Scrolls to the end of the list and expects no picture in its rows. */
async function noPictures(page: Page) {
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(pictures(page)).toHaveCount(0)
}

test('"Data saver: on" hides pictures in rows and previews, is stored, reaches other tabs and can be undone', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const requests = picturesOf(page)
  await visit(page, '/about-us')
  await expect(choice(page)).toHaveValue('auto')
  await choice(page).selectOption({ label: 'On (no pictures)' })
  await visit(page, '/subject/mathematics')
  await page.reload()
  await noPictures(page)
  await expect(choice(page)).toHaveValue('on')
  await schoolPdf(page).getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog')
  const show = dialog.getByRole('button', { name: /^Show first page \(\d+ kB\)$/ })
  await expect(show).toBeVisible()
  expect(requests).toEqual([])
  await show.click()
  await expect(dialog.getByRole('img', { name: 'First page' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(requests).toHaveLength(1)

  const other = await context.newPage()
  await visit(other, '/about-us')
  await choice(other).selectOption({ label: 'Off' })
  await expect(pictures(page).first()).toBeAttached()
  await expect.poll(() => requests.length).toBeGreaterThan(1)
})

test(
  'a phone with data saving on gets no pictures until "Off" is chosen',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const phone = await newPhone(browser, { baseURL: String(baseURL), saveData: true })
    const page = await phone.newPage()
    const requests = picturesOf(page)
    await visit(page, '/subject/mathematics')
    await noPictures(page)
    expect(requests).toEqual([])
    await choice(page).selectOption({ label: 'Off' })
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    await phone.close()
  },
)

const size = /\d(\.\d)?[\s\u00a0][kM]B/

/** Links to files, and buttons that save one. */
const downloads = (page: Page) => page.locator('a[href^="/files/"], a[href^="/useful/"], a[download]')

/** Expects each such link, or its resource on the page, to state the size. */
async function expectEverySize(page: Page, screen: string, atLeast: Locator) {
  await expect(atLeast).toBeVisible()
  const silent = await downloads(page).evaluateAll(
    (links, pattern) =>
      links
        .filter((link) => {
          const place = link.closest('td, li, [role=option], p') ?? link
          const stated = document.getElementById(link.getAttribute('aria-describedby') ?? '')
          return ![link, place, stated].some((each) => new RegExp(pattern).test(each?.textContent ?? ''))
        })
        .map((link) => link.outerHTML.slice(0, 200)),
    size.source,
  )
  expect([screen, await downloads(page).count()]).not.toEqual([screen, 0])
  expect([screen, silent]).toEqual([screen, []])
}

test('links to files state their size in rows, suggestions, preview and guide', async ({ page }) => {
  await visit(page, '/subject/mathematics')
  await expectEverySize(page, 'subject', rows(page).first())
  await schoolPdf(page).getByRole('button', { name: 'Preview' }).click()
  await expectEverySize(page, 'preview', page.getByRole('dialog').getByRole('link', { name: /^Download/ }))
  await visit(page, '/search?q=grade')
  await expectEverySize(page, 'search', rows(page).first())
  await visit(page, '/')
  await page.getByRole('combobox', { name: /search/i }).fill('fractions')
  await expectEverySize(page, 'suggestions', page.getByRole('option').first())
  await visit(page, '/other-oers')
  await expectEverySize(page, 'guide', page.getByRole('link', { name: /Open the guide/ }))
})

test("links to files state their size in the review queue, its export and the copy of one's own data", async ({
  page,
}) => {
  await signInAs(page, 'moderator')
  await visit(page, '/moderation')
  const link = page.getByRole('link', { name: 'Export to CSV', exact: true })
  await expect(link).toHaveAccessibleDescription(/^CSV · \d+ kB$/)
  await expectEverySize(page, 'moderation', link)
  await visit(page, '/view-account')
  const copy = page.getByRole('link', { name: 'Download my data', exact: true })
  await expect(copy).toHaveAccessibleDescription(/^JSON · \d+ kB$/)
  await expectEverySize(page, 'own copy', copy)
})
