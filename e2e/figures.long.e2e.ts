/** The figures of moderators: links, pictures, tables, CSV and print, with the school year of the demo. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Figures } from '#features/insight/figures/contract.ts'
import { readCsv } from '#test/files/csv-reader.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { tabAndPress } from './setup/access/keyboard.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'
import { waitUntilStable } from './setup/data-budget/count-bytes.ts'

test.use({
  // A visitor's page reads before the session is known; the browser logs the refusal.
  expectedErrors: async ({}, use) => use([/status of 40[13]|ERR_FAILED/]),
})

const panels = ['Use', 'Catalogue', 'Contributions', 'Review', 'Searches without a result', 'Links']
const shownTable = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

async function openFigures(page: Page, query = '') {
  await signInAs(page, 'moderator')
  const answer = page.waitForResponse((response) => response.url().includes('/api/figures?'))
  await visit(page, `/figures${query}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(panels)
  return (await (await answer).json()) as Figures
}

/** The present rows of a table, for the days of the address of its CSV. */
async function rowsOf(page: Page, csv: string, id: string) {
  const [from, to] = ['from', 'to'].map((name) => new RegExp(`${name}=([\\d-]+)`).exec(csv)?.[1])
  const answer = await page.request.get(`/api/figures?from=${from}&to=${to}`)
  const { panels: read } = (await answer.json()) as Figures
  return read.flatMap(({ tables }) => tables).find((table) => table.id === id)?.rows ?? []
}

test('links to the figures stand below the moderation lists, on the user list and on the status page', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  for (const route of ['/moderation', '/role-assign', '/site-status']) {
    await visit(page, route)
    await page.getByRole('link', { name: 'Figures' }).click()
    await expect(page).toHaveURL(/#\/figures$/)
    await expect(page).toHaveTitle(/Figures/)
  }
})

test('FIG-20 numbers of the catalogue are the totals of the lists that they lead to', async ({ page }) => {
  await openFigures(page)
  const links = shownTable(page, 'Catalogue').getByRole('link')
  const lists = await links.evaluateAll((all) => all.map((link) => String(link.getAttribute('href'))))
  expect(lists.length).toBeGreaterThan(20)
  for (const list of new Set([...lists.filter((each) => !each.includes('?')), ...lists.slice(0, 12)]))
    // Other tests publish meanwhile.
    await expect(async () => {
      await page.goto('/#/figures')
      const number = await shownTable(page, 'Catalogue').locator(`a[href="${list}"]`).first().textContent()
      await page.goto(`/${list}`)
      const total = page.getByText(new RegExp(`(of |^)${number}( resources?)?$`)).first()
      await expect(total).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
})

test('FIG-21 FIG-22 table and CSV of each figure have the numbers of the picture, opened by keyboard', async ({
  page,
}) => {
  const figures = await openFigures(page)
  await tabAndPress(page, page.locator('#contributions ~ * button').first())
  await expect(shownTable(page, 'Contributions')).toBeVisible()
  const bars = page.locator('#contributions ~ * svg').first().locator('rect[fill$="-0)"]')
  const firstCells = shownTable(page, 'Contributions').locator('tbody td:nth-child(2)')
  const part = (values: number[]) => values.map((value) => Math.round((100 * value) / Math.max(...values)))
  await expect(async () => {
    const heights = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height'))))
    const submitted = await firstCells.allTextContents()
    expect(part(heights.slice(0, -1))).toEqual(
      part(submitted.map((text) => Number(text.replaceAll(/\D/g, '')))),
    )
  }).toPass()
  const tables = figures.panels.flatMap((panel) => panel.tables)
  for (const { id, columns } of tables) {
    const link = page.locator(`a[href*="table=${id}&"]`)
    const csv = String(await link.getAttribute('href'))
    // Other tests contribute, and views of pages are counted, between two calls.
    await expect(async () => {
      const download = page.waitForEvent('download')
      await link.click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(
        new RegExp(`^thuto-${id}-\\d{4}-\\d\\d-\\d\\d-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
      )
      const records = readCsv((await readFile(await file.path(), 'utf8')).slice(1))
      expect(records[0]).toEqual(columns.map(({ label }) => label))
      // A text that a spreadsheet would take for a formula begins with an apostrophe.
      const cells = records.slice(1).map((record) => record.map((cell) => cell.replace(/^'/, '')))
      const rows = await rowsOf(page, csv, id)
      expect([id, cells]).toEqual([id, rows.map((row) => row.map((cell) => String(cell ?? '')))])
    }).toPass({ timeout: 30_000 })
  }
})

test('FIG-23 FIG-28 pictures break no policy, have no style attribute, and no other route loads them', async ({
  page,
}) => {
  const scripts = new Map<string, string>()
  page.on('response', (response) => {
    if (/\/assets\/.*\.(js|css)$/.test(response.url())) scripts.set(response.url(), page.url())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      console.error(`policy: ${effectiveDirective}`),
    )
  })
  await signInAs(page, 'admin')
  for (const route of ['/moderation', '/role-assign', '/site-status', '/contributions', '/subject/history'])
    await visit(page, route)
  await waitUntilStable(() => scripts.size)
  const others = new Set(scripts.keys())
  const texts = await Promise.all([...others].map(async (url) => (await page.request.get(url)).text()))
  expect(texts.filter((text) => text.includes('series-'))).toEqual([])
  await visit(page, '/figures')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(panels)
  await waitUntilStable(() => scripts.size)
  expect(await page.locator('main [style]').count()).toBe(0)
  const own = [...scripts.keys()].filter((url) => !others.has(url))
  const sizes = await Promise.all(
    own.map(async (url) => {
      const answer = await page.request.get(url, { headers: { 'accept-encoding': 'br' } })
      return Number(answer.headers()['content-length'])
    }),
  )
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(9_000)
})

test('FIG-24 forced colours draw pictures in the colour of text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openFigures(page)
  const colours = await page.evaluate(() =>
    [...document.querySelectorAll('section [role=img] rect, section [role=img] text')].map(
      (part) => getComputedStyle(part).color,
    ),
  )
  const text = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(new Set(colours)).toEqual(new Set([text]))
})

test('FIG-25 print has six headings, all tables, no button, and is A4 upright', async ({ page }) => {
  const figures = await openFigures(page)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1_000 })
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(panels)
  const tables = figures.panels.flatMap((panel) => panel.tables).filter(({ rows }) => rows.length > 0)
  await expect(page.getByRole('table')).toHaveCount(tables.length)
  await expect(page.locator('button:visible, select:visible, a[download]:visible')).toHaveCount(0)
  const widths = await page
    .locator('table')
    .evaluateAll((all) => all.map((each) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0)))
  expect(widths.filter((tooWide) => tooWide > 1)).toEqual([])
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 (\d+)[.\d]* (\d+)[.\d]*\]/g)].map(([, ...size]) => size)
  expect(boxes.length).toBeGreaterThan(1)
  for (const box of boxes) expect(box).toEqual(['594', '841'])
})

for (const { width, colorScheme } of [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })

    test('FIG-24 the figures of a year, of weeks and of days pass axe and do not scroll sideways', async ({
      page,
    }) => {
      for (const query of ['', '?period=thirtyDays', '?period=own&from=2026-01-01&to=2026-05-31']) {
        await openFigures(page, query)
        await expectAccessible(page, `figures${query}`)
      }
    })
  })
