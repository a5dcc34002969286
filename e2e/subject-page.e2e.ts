import type { Page } from '@playwright/test'
import { test } from './setup/staff.ts'
import { expect, visit } from './setup/browser-test.ts'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Report' }) })
const titles = (page: Page) => rows(page).getByRole('link').allTextContents()

test('TABLE-13 TABLE-17 titles sort both ways, numbers by value; dates too', async ({ page }) => {
  await visit(page, '/subject/mathematics')
  await expect(rows(page).first()).toBeVisible()
  const byTitle = page.getByRole('button', { name: /^Title/ })
  // Another test may have published some of them twice, so the prefix decides.
  const inOrder = async () => (await titles(page)).map((title) => title.replace(/ \(.*$/, ''))
  const sorted = (list: readonly string[]) =>
    list.toSorted(new Intl.Collator('en-ZA', { numeric: true, ignorePunctuation: true }).compare)
  // Reads actual and expected order at once: another test may add a row at any time.
  const isSorted = (asThey: typeof sorted) =>
    expect(async () => {
      const seen = await inOrder()
      expect(seen.length).toBeGreaterThan(1)
      expect(seen).toEqual(asThey(seen))
    }).toPass({ timeout: 5_000 })
  await byTitle.click()
  await expect(page.getByRole('columnheader', { name: /^Title/ })).toHaveAttribute('aria-sort', 'ascending')
  await isSorted(sorted)
  await byTitle.click()
  await expect(page.getByRole('columnheader', { name: /^Title/ })).toHaveAttribute('aria-sort', 'descending')
  await isSorted((list) => sorted(list).toReversed())
  await page.getByRole('button', { name: /^Modified At/ }).click()
  await expect(page.getByRole('columnheader', { name: /Modified At/ })).toHaveAttribute(
    'aria-sort',
    /ascending|descending/,
  )
})

test('TABLE-08 filter "Grade 0" matches resources tagged Grade R', async ({ page }) => {
  await visit(page, '/subject/mathematics')
  await page.getByLabel('Grade').selectOption('Grade 0')
  await expect(rows(page).first()).toContainText('Grade R')
})
