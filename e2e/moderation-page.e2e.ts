import type { Page } from '@playwright/test'
import { expect, signInAs, test, visit } from './setup/story.ts'

async function asModerator(page: Page) {
  await signInAs(page, 'moderator')
  await visit(page, '/moderation')
  await expect(page.getByRole('button', { name: /^Approve / }).first()).toBeVisible()
}
const queue = (page: Page, heading: string) =>
  page
    .getByRole('region', { name: heading })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) }))

test('MOD-01 a visitor is led to sign in, an educator gets a notice', async ({ page, expectedErrors }) => {
  expectedErrors.push(/40[13]/)
  await page.goto('/#/moderation')
  await expect(page).toHaveURL(/#\/sign-in$/)
  await signInAs(page, 'educator')
  await page.goto('/#/moderation')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve / })).toHaveCount(0)
})

test('MOD-02–04 MOD-06–09 two tables with all a moderator needs, narrowed by one search', async ({
  page,
}) => {
  await asModerator(page)
  await expect(page.getByRole('heading', { name: 'Unverified PDFs' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reported PDFs' })).toBeVisible()
  const row = queue(page, 'Unverified PDFs').getByRole('row').filter({ hasText: '@thuto.example' }).first()
  await expect(row.getByRole('link').first()).toHaveAttribute('target', '_blank')
  await expect(row.getByRole('button', { name: /^Approve / })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible()
  await page.getByRole('searchbox').fill('educator@thuto')
  await expect(row).toBeVisible()
  await page.getByRole('searchbox').fill('zzqq')
  await expect(page.getByText('No unverified PDFs found.')).toBeVisible()
  await expect(page.getByText('No reported PDFs found.')).toBeVisible()
})

test('PERM-09 a waiting file opens for the moderator and for nobody else', async ({
  page,
  browser,
  baseURL,
}) => {
  await asModerator(page)
  const link = queue(page, 'Unverified PDFs').locator('a[href^="/files/"]').first()
  const address = new URL((await link.getAttribute('href')) ?? '', baseURL).href
  const stranger = await browser.newContext()
  expect((await page.request.get(address)).status()).toBe(200)
  expect((await stranger.request.get(address)).status()).toBe(404)
  await stranger.close()
})

test('MOD-16 MOD-13 W7 Delete asks once, Escape leaves it, Delete takes it away and gives the focus on', async ({
  page,
}) => {
  await asModerator(page)
  const buttons = queue(page, 'Unverified PDFs').getByRole('button', { name: /^Delete / })
  const name = (await buttons.first().getAttribute('aria-label')) ?? ''
  const title = name.replace(/^Delete /, '')
  await buttons.first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(title)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel(/reason/i).fill('Double of another one')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Approve / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('MOD-17–19 TABLE-32 approving a reported resource clears it from the table; it stays public', async ({
  page,
}) => {
  await asModerator(page)
  const reported = queue(page, 'Reported PDFs').getByRole('button', { name: /^Approve / })
  const name = (await reported.first().getAttribute('aria-label')) ?? ''
  await reported.first().click()
  await expect(queue(page, 'Reported PDFs').getByRole('button', { name, exact: true })).toHaveCount(0)
  const title = name.replace(/^Approve /, '')
  await visit(page, `/search?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
})

test('MOD-23 an approval that fails brings the row back and is only logged', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /^Approve failed:/)
  await asModerator(page)
  await page.route('**/api/resources/*/approval', (route) => route.abort())
  const approve = queue(page, 'Unverified PDFs')
    .getByRole('button', { name: /^Approve / })
    .first()
  const name = (await approve.getAttribute('aria-label')) ?? ''
  const logged = page.waitForEvent(
    'console',
    (line) => line.type() === 'error' && /CallFailure|network/i.test(line.text()),
  )
  await approve.click()
  await logged
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})
