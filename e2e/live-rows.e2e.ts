/** W2: live rows keep focus and scroll position. */
import type { Locator, Page } from '@playwright/test'
import { type Staff, newTitle, test } from './setup/staff.ts'
import { expect, visit } from './setup/browser-test.ts'

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title })
const topOf = async (row: Locator) => Math.round((await row.boundingBox())?.y ?? Number.NaN)
/** Waits two frames, so that layout is complete. */
const laidOut = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )

const linkIn = (row: Locator) => row.getByRole('link').first()

/** Publishes rows and opens a list filtered to their common title prefix; returns the prefix. */
async function ownRows(page: Page, staff: Staff, howMany: number) {
  const ours = newTitle('Stap')
  for (let n = 1; n <= howMany; n += 1) await staff.publish(`${ours} no. ${n}.`)
  await visit(page, '/subject/history')
  await page.getByLabel('Search by title').fill(ours)
  await expect(rows(page)).toHaveCount(howMany)
  return ours
}

test.use({ viewport: { width: 1280, height: 620 } })

test('W2 SUBJ-09 focus and scroll position stay when a row is added above the focused row', async ({
  page,
  staff,
}) => {
  const ours = await ownRows(page, staff, 4)
  const third = rowOf(page, `${ours} no. 2.`)
  await expect(rows(page).nth(2)).toContainText(`${ours} no. 2.`)
  await linkIn(third).focus()
  const before = await topOf(third)
  const id = await staff.publish(`${ours} no. 5.`)
  await expect(rows(page)).toHaveCount(5)
  await laidOut(page)
  await expect(linkIn(third)).toBeFocused()
  expect(Math.abs((await topOf(third)) - before)).toBeLessThanOrEqual(1)
  await staff.remove(id)
  await expect(rows(page)).toHaveCount(4)
  await laidOut(page)
  await expect(linkIn(third)).toBeFocused()
  expect(Math.abs((await topOf(third)) - before)).toBeLessThanOrEqual(1)
})

test(
  'W2 the row under the pointer stays in place when rows are added',
  { tag: '@long' },
  async ({ page, staff }) => {
    const ours = await ownRows(page, staff, 2)
    const second = rowOf(page, `${ours} no. 1.`)
    await second.hover()
    const before = await topOf(second)
    await staff.publish(`${ours} no. 3.`)
    await expect(rows(page)).toHaveCount(3)
    await laidOut(page)
    expect(Math.abs((await topOf(second)) - before)).toBeLessThanOrEqual(1)
  },
)

test('W2 SUBJ-11 deleting the focused row moves focus to the next row, then the previous one, then the count', async ({
  page,
  staff,
}) => {
  const ours = await ownRows(page, staff, 1)
  const ids = [await staff.publish(`${ours} no. 2.`), await staff.publish(`${ours} no. 3.`)]
  await expect(rows(page)).toHaveCount(3)
  await rowOf(page, `${ours} no. 2.`).getByRole('button', { name: 'Report' }).focus()
  await staff.remove(ids[0] ?? '')
  await expect(rows(page)).toHaveCount(2)
  await expect(linkIn(rowOf(page, `${ours} no. 1.`))).toBeFocused()
  await linkIn(rowOf(page, `${ours} no. 3.`)).focus()
  await staff.remove(ids[1] ?? '')
  await expect(linkIn(rowOf(page, `${ours} no. 1.`))).toBeFocused()
  await staff.removeAll()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveText('0 resources')
})

test(
  'W2 a new row out of view is announced by a button that scrolls to it',
  { tag: '@long' },
  async ({ page, staff }) => {
    const ours = await ownRows(page, staff, 9)
    const last = rowOf(page, `${ours} no. 1.`)
    await page.mouse.move(5, 5)
    await last.evaluate((row) => row.scrollIntoView({ block: 'end', behavior: 'instant' }))
    const before = await topOf(last)
    await staff.publish(`${ours} no. 10.`)
    const button = page.getByRole('button', { name: '1 new resource', exact: true })
    await expect(button).toBeVisible()
    await expect(page.getByRole('status').filter({ has: button })).toHaveCount(1)
    expect(Math.abs((await topOf(last)) - before)).toBeLessThanOrEqual(1)
    await button.click()
    const added = rowOf(page, `${ours} no. 10.`)
    await expect(added).toBeInViewport()
    await expect(linkIn(added)).toBeFocused()
    await expect(button).toHaveCount(0)
  },
)

test('W2 a new row within view shows no button', { tag: '@long' }, async ({ page, staff }) => {
  const ours = await ownRows(page, staff, 1)
  await rows(page).evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await staff.publish(`${ours} no. 2.`)
  await expect(rowOf(page, `${ours} no. 2.`)).toBeInViewport()
  await laidOut(page)
  await expect(page.getByRole('button', { name: /new resource/ })).toHaveCount(0)
})
