import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '#test/files/csv-reader.ts'
import { apiAs, contributeLink } from './setup/calls.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'

async function asModerator(page: Page) {
  await signInAs(page, 'moderator')
  await visit(page, '/moderation')
  await expect(page.getByRole('button', { name: /^Approve / }).first()).toBeVisible()
}
const queue = (page: Page, heading: string) =>
  page
    .getByRole('region', { name: heading })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) }))

test('PERM-09 a waiting file opens for moderators only', async ({ page, browser, baseURL }) => {
  await asModerator(page)
  const link = queue(page, 'Unverified PDFs').locator('a[href^="/files/"]').first()
  const address = new URL((await link.getAttribute('href')) ?? '', baseURL).href
  const stranger = await browser.newContext()
  expect((await page.request.get(address)).status()).toBe(200)
  expect((await stranger.request.get(address)).status()).toBe(404)
  await stranger.close()
})

test('MOD-17 MOD-18 TABLE-32 approving a reported resource clears it from the table; it stays public', async ({
  page,
}) => {
  await asModerator(page)
  const reported = queue(page, 'Reported PDFs').getByRole('button', { name: /^Approve / })
  const name = (await reported.first().getAttribute('aria-label')) ?? ''
  const approved = page.waitForResponse('**/approval?*')
  await reported.first().click()
  await expect(queue(page, 'Reported PDFs').getByRole('button', { name, exact: true })).toHaveCount(0)
  expect((await approved).ok()).toBe(true)
  const title = name.replace(/^Approve /, '')
  await visit(page, `/search?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
})

test.describe('the export', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Export to CSV' })
  async function csvOf(page: Page, run: () => Promise<void>) {
    const [download] = await Promise.all([page.waitForEvent('download'), run()])
    expect(download.suggestedFilename()).toBe('pdf_moderation_data.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    return readCsv(text.slice(1))
  }
  const head = ['Title', 'Tags', 'Subject', 'Uploaded By', 'Upload Date', 'Verified', 'Reported']

  test('MOD-24–28 GEN-09 CONST-09 T41 export holds both tables as filtered, by mouse and by keyboard', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const tag = `export-${randomUUID()}`
    const calls = await apiAs(playwright, baseURL, 'moderator')
    const title = '=1+1 "A", b; c'
    await contributeLink(calls, { title, subject: 'Maths', tags: ['Grade 4', tag] })
    const reported = await contributeLink(calls, { title: 'Reported one', tags: [tag] })
    await calls.post(`/api/resources/${reported}/approval`)
    await calls.post(`/api/resources/${reported}/reports`, { data: {} })
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const mine = [
      [`'${title}`, `Grade 4; ${tag}`, 'Mathematics', 'moderator@thuto.example', date, 'No', 'No'],
      ['Reported one', tag, 'History', 'moderator@thuto.example', date, 'Yes', 'Yes'],
    ]

    await asModerator(page)
    await page.getByRole('searchbox').fill(tag)
    await expect(page.getByRole('button', { name: /^Approve / })).toHaveCount(2)
    expect(await csvOf(page, () => link(page).click())).toEqual([head, ...mine])
    await page.getByRole('searchbox').fill('')
    await link(page).focus()
    const whole = await csvOf(page, () => page.keyboard.press('Enter'))
    expect(whole[0]).toEqual(head)
    expect(whole).toEqual(expect.arrayContaining(mine))
    await page.getByRole('searchbox').fill('zzqq')
    await expect(page.getByText('No unverified PDFs found.')).toBeVisible()
    expect(await csvOf(page, () => link(page).click())).toEqual([head])
    await calls.dispose()
  })

  test('MOD-24 an export error is logged only, and the link stays unchanged', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500/, /^Export failed:/)
    await asModerator(page)
    const refusal = { code: 'unexpected', message: 'Broken.', requestId: 'r' }
    await page.route('**/api/moderation/export*', (route) => route.fulfill({ status: 500, json: refusal }))
    const logged = page.waitForEvent('console', (line) => line.text().startsWith('Export failed:'))
    await link(page).click()
    await logged
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await page.unroute('**/api/moderation/export*')
    expect((await csvOf(page, () => link(page).click()))[0]).toEqual(head)
  })
})
