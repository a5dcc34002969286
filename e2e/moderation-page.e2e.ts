import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '#test/csv/csv-reader.ts'
import { callsAs, fileLink } from './setup/calls.ts'
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
  for (const heading of ['Unverified PDFs', 'Reported PDFs']) {
    const counted = await queue(page, heading).evaluate((section) => {
      const named = (act: string) => section.querySelectorAll(`tbody button[aria-label^="${act} "]`).length
      return [section.querySelectorAll('tbody tr').length, named('Approve'), named('Delete')]
    })
    expect(counted[0], heading).toBeGreaterThan(0)
    expect([heading, ...counted]).toEqual([heading, counted[0], counted[0], counted[0]])
  }
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
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  // The row goes before the site has answered.
  expect((await deleted).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Approve / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('MOD-17 MOD-18 TABLE-32 approving a reported resource clears it from the table; it stays public', async ({
  page,
}) => {
  await asModerator(page)
  const reported = queue(page, 'Reported PDFs').getByRole('button', { name: /^Approve / })
  const name = (await reported.first().getAttribute('aria-label')) ?? ''
  const approved = page.waitForResponse('**/approval')
  await reported.first().click()
  await expect(queue(page, 'Reported PDFs').getByRole('button', { name, exact: true })).toHaveCount(0)
  expect((await approved).ok()).toBe(true)
  const title = name.replace(/^Approve /, '')
  await visit(page, `/search?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
})

test('MOD-02 MOD-10 MOD-13 whoever decides while searching keeps the search and loses only the row', async ({
  page,
  playwright,
  baseURL,
}) => {
  const tag = `searched-${randomUUID()}`
  const calls = await callsAs(playwright, baseURL, 'educator')
  for (const title of ['First found', 'Second found', 'Third found'])
    await fileLink(calls, { title, tags: [tag] })
  // Other stories may empty the queue meanwhile; nobody decides about this one.
  const bystander = `Left alone ${randomUUID()}`
  await fileLink(calls, { title: bystander, tags: [] })
  await calls.dispose()
  await asModerator(page)
  await page.getByRole('searchbox').fill(tag)
  const waiting = queue(page, 'Unverified PDFs')
  await expect(waiting.locator('tbody tr')).toHaveCount(3)
  await page.getByRole('button', { name: 'Approve First found' }).click()
  await expect(waiting.locator('tbody tr')).toHaveCount(2)
  await expect(waiting.getByRole('link', { name: 'Second found' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Third found' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(waiting.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Approve Second found' }).click()
  await expect(page.getByText('No unverified PDFs found.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Unverified PDFs' })).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue(tag)
  await page.getByRole('searchbox').fill('')
  await expect(waiting.getByRole('link', { name: bystander })).toBeVisible()
})

test('MOD-23 a deletion that fails brings the row back and is only logged', async ({
  page,
  playwright,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /^Delete failed:/)
  const title = `Not to be deleted ${randomUUID()}`
  const calls = await callsAs(playwright, baseURL, 'educator')
  await fileLink(calls, { title })
  await calls.dispose()
  await asModerator(page)
  await page.getByRole('searchbox').fill(title)
  await page.route('**/api/resources/*', (route) => route.abort())
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('Delete failed:'))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await logged
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('MOD-23 an approval that fails brings the row back and is only logged', async ({
  page,
  playwright,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /^Approve failed:/)
  const title = `Not to be approved ${randomUUID()}`
  const calls = await callsAs(playwright, baseURL, 'educator')
  await fileLink(calls, { title })
  await calls.dispose()
  await asModerator(page)
  await page.getByRole('searchbox').fill(title)
  await page.route('**/api/resources/*/approval', (route) => route.abort())
  const approve = page.getByRole('button', { name: `Approve ${title}` })
  const logged = page.waitForEvent(
    'console',
    (line) => line.type() === 'error' && /CallFailure|network/i.test(line.text()),
  )
  await approve.click()
  await logged
  await expect(approve).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test.describe('the export', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Export to CSV' })
  async function csvOf(page: Page, act: () => Promise<void>) {
    const [download] = await Promise.all([page.waitForEvent('download'), act()])
    expect(download.suggestedFilename()).toBe('pdf_moderation_data.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    return readCsv(text.slice(1))
  }
  const head = ['Title', 'Tags', 'Subject', 'Uploaded By', 'Upload Date', 'Verified', 'Reported']

  test('MOD-24–28 GEN-09 CONST-09 T41 a press gives both tables as they are searched, and the keyboard does too', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const tag = `export-${randomUUID()}`
    const calls = await callsAs(playwright, baseURL, 'moderator')
    const title = '=1+1 "A", b; c'
    await fileLink(calls, { title, subject: 'Maths', tags: ['Grade 4', tag] })
    const reported = await fileLink(calls, { title: 'Reported one', tags: [tag] })
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

  test('MOD-24 a failure is only logged, and the link stays what it was', async ({
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

test('MOD-03 a list that is not shown whole says so, and Show more brings the rest and the focus', async ({
  page,
}) => {
  await page.route('**/api/moderation?*', async (route) => {
    const answer = await route.fetch()
    const lists = await answer.json()
    const [first] = lists.unverified
    const whole = new URL(route.request().url()).searchParams.get('rows') === '1000'
    await route.fulfill({ json: whole ? lists : { ...lists, unverified: [first] } })
  })
  await asModerator(page)
  const waiting = queue(page, 'Unverified PDFs')
  await expect(waiting.getByRole('button', { name: /^Approve / })).toHaveCount(1)
  await expect(waiting.getByRole('status')).toContainText(/^The oldest 1 of \d+ are shown\.$/)
  await waiting.getByRole('button', { name: 'Show more' }).click()
  await expect(waiting.locator('tbody tr').nth(1).getByRole('link').first()).toBeFocused()
  await expect(waiting.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})
