/** The audit log of an admin: decisions, sign-ins and refusals, filters, CSV, live. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '#test/files/csv-reader.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { tabAndPress, tabTo } from './setup/access/keyboard.ts'
import { expect, personOf, signInAs, signInByCall, visit } from './setup/browser-test.ts'
import { newTitle, test } from './setup/staff.ts'

test.use({
  // A visitor's page reads before the session is known; the browser logs the refusal.
  expectedErrors: async ({}, use) => use([/status of 40[13]|ERR_FAILED/]),
})

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

async function openLog(page: Page, query = '') {
  await signInAs(page, 'admin')
  await visit(page, `/audit-log${query}`)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /entries|entry/ })
      .first(),
  ).toBeVisible()
}

test('DESK-36 an admin opens the log from the site status, and a decision appears without a reload', async ({
  page,
  staff,
}) => {
  await signInAs(page, 'admin')
  await visit(page, '/site-status')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/#\/audit-log$/)
  await expect(page).toHaveTitle(/Audit log/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const title = newTitle('Audited')
  await staff.publish(title)
  const row = rowOf(page, title)
  await expect(row).toContainText('Resource approved')
  await expect(row).toContainText(personOf('moderator').email)
})

test('DESK-36 DESK-37 keyboard alone: filter by the link of a row, then the CSV file has the same rows', async ({
  page,
  staff,
}) => {
  const title = newTitle('=Filed')
  const id = await staff.publish(title)
  await openLog(page)
  await tabAndPress(page, rowOf(page, title).getByRole('link', { name: `All entries about ${title}` }))
  await expect(page).toHaveURL(new RegExp(`resource=${id}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await tabAndPress(page, page.getByRole('link', { name: 'Export to CSV' }), 'Shift+Tab')
  const file = await download
  expect(file.suggestedFilename()).toBe('audit-log.csv')
  const [head, record] = readCsv((await readFile(await file.path(), 'utf8')).slice(1))
  expect(head?.[2]).toBe('Decision')
  expect(record?.slice(1)).toEqual([
    personOf('moderator').email,
    'Resource approved',
    'resource.approved',
    `'${title}`,
    id,
    '',
    expect.any(String),
  ])
})

test('W7 arrow keys change the tab; a sign-in of another user appears there', async ({
  page,
  playwright,
  baseURL,
}) => {
  await openLog(page)
  await tabTo(page, tab(page, 'Decisions'))
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Sign-in and access')).toBeFocused()
  await expect(page).toHaveURL(/tab=access/)
  const { email } = personOf('educator')
  await tabTo(page, page.getByRole('combobox', { name: 'Event' }))
  await page.keyboard.type('Signed in')
  await tabTo(page, page.getByLabel('Account'))
  await page.keyboard.type(`${email}\n`)
  await expect(page).toHaveURL(/kind=sign_in\.ok&account=/)
  const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await signInByCall(other, 'educator')
  await expect(rowOf(page, email).first()).toContainText('Signed in')
  await other.dispose()
})

for (const { width, colorScheme } of [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })

    test('W8 both tabs and the empty list pass axe and do not scroll sideways', async ({ page }) => {
      await openLog(page)
      await expectAccessible(page, 'decisions')
      await tab(page, 'Sign-in and access').click()
      await expect(page.getByRole('table', { name: 'Sign-in and access' })).toBeVisible()
      await expectAccessible(page, 'sign-in and access')
      await visit(page, '/audit-log?actor=nobody%40school.example')
      await expect(page.getByText('Nothing matches.')).toBeVisible()
      await expectAccessible(page, 'nothing matches')
    })
  })
