import type { Page } from '@playwright/test'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'

test.use({
  // A visitor's page reads before the session is known; the browser logs the refusal.
  expectedErrors: async ({}, use) => use([/status of 40[13]|ERR_FAILED/]),
})

const lineOf = (page: Page, about: string) => page.locator('dl > div').filter({ has: page.getByText(about, { exact: true }) }) // prettier-ignore

test('an admin opens the site status from the roles and sees that backups are missing', async ({ page }) => {
  await signInAs(page, 'admin')
  await visit(page, '/role-assign')
  await page.getByRole('link', { name: 'Site status' }).click()
  await expect(page).toHaveURL(/#\/site-status$/)
  await expect(page).toHaveTitle(/Site status/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/Action needed/)
  await expect(lineOf(page, 'Backups')).toContainText('Action needed')
  await expect(lineOf(page, 'Backups')).toContainText('No backup is set up. See “Turn on the nightly backup” in docs/operating/backup-and-restore.md.') // prettier-ignore
  // Other tests call at the same time, so a waiting call may be reported for a moment.
  await expect(async () => {
    await page.reload()
    await expect(lineOf(page, 'Records')).toContainText(/\d+ published/)
    await expect(lineOf(page, 'Database')).toContainText('OK', { timeout: 100 })
  }).toPass({ timeout: 20_000 })
  await expect(lineOf(page, 'Records')).toContainText(/\d+ published/)
})
