import type { Page } from '@playwright/test'
import { stopTheClock } from './setup/clock.ts'
import { newTitle, test } from './setup/desk.ts'
import { expect, visit } from './setup/story.ts'
import { subjectTitles } from '#features/subjects/messages.ts'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Report' }) })
const titles = (page: Page) => rows(page).getByRole('link').allTextContents()

test('SUBJ-02 NAV-03 an unknown subject is said to be unknown', async ({ page }) => {
  for (const id of ['astrology', '__proto__', 'constructor', 'Mathematics']) {
    await page.goto(`/#/subject/${id}`)
    await expect(page.getByText('Subject not found.')).toBeVisible()
  }
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('SUBJ-01 SUBJ-03–06 eleven subjects, each with its title and the shared introduction', async ({
  page,
}) => {
  const ids: readonly (keyof typeof subjectTitles)[] = [
    'life-science',
    'life-skills',
    'mathematics',
    'geography',
    'business-studies',
    'afrikaans',
    'english',
    'natural-science',
    'technology',
    'computer-science',
    'history',
  ]
  const introductions = new Set<string>()
  for (const id of ids) {
    await visit(page, `/subject/${id}`)
    const title = subjectTitles[id]
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const heading = page.getByRole('heading', { name: `Introduction to ${title} Resources` })
    await expect(heading).toBeVisible()
    introductions.add((await page.getByRole('main').getByRole('paragraph').nth(1).textContent()) ?? '')
    await expect(rows(page).first()).toBeVisible()
  }
  expect(introductions.size).toBe(1)
})

test('TABLE-12 TABLE-18 five columns in order, newest first', async ({ page }) => {
  await visit(page, '/subject/geography')
  await expect(page.getByRole('columnheader')).toHaveText([
    /^Title/,
    'Tags',
    /^Modified At/,
    'Rating',
    'Actions',
  ])
  await expect(page.getByRole('columnheader', { name: /Modified At/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(rows(page).first()).toBeVisible()
  const times = await rows(page)
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  expect(times).toEqual(times.toSorted().toReversed())
})

test('TABLE-13 TABLE-17 titles sort both ways, numbers by value; dates too', async ({ page }) => {
  await visit(page, '/subject/mathematics')
  await expect(rows(page).first()).toBeVisible()
  const byTitle = page.getByRole('button', { name: /^Title/ })
  // The journey may have filed some of them a second time: the words before it decide.
  const inOrder = async () => (await titles(page)).map((title) => title.replace(/ \(.*$/, ''))
  const sorted = (list: readonly string[]) =>
    list.toSorted(new Intl.Collator('en-ZA', { numeric: true, ignorePunctuation: true }).compare)
  // Another story may add a row at any moment: the same look gives what stands there and what should.
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

test('TABLE-02–04 TABLE-07 TABLE-11 TABLE-33 four filters narrow together, and say when nothing is left', async ({
  page,
}) => {
  await visit(page, '/subject/mathematics')
  await expect(page.getByLabel('Rating').getByRole('option')).toHaveText([
    'All ratings',
    /^0/,
    /^1/,
    /^2/,
    /^3/,
    /^4/,
    /^5/,
  ])
  const grades = ['All grades', ...Array.from({ length: 13 }, (_, i) => `Grade ${i}`)]
  await expect(page.getByLabel('Grade').getByRole('option')).toHaveText(grades)
  await page.getByLabel('Search by title').fill('BREUKE')
  await expect(rows(page)).not.toHaveCount(0)
  await expect.poll(async () => (await titles(page)).every((title) => /breuke/i.test(title))).toBe(true)
  const before = await rows(page).count()
  await page.getByLabel('Grade').selectOption('Grade 6')
  await expect.poll(() => rows(page).count()).toBeLessThanOrEqual(before)
  await page.getByLabel('Search by tags').fill('no such tag')
  await expect(page.getByText('No resources found for the selected search or filters.')).toBeVisible()
  await expect(page.getByLabel('Search by title')).toHaveValue('BREUKE')
})

test('TABLE-08 Grade 0 finds what is tagged Grade R', async ({ page }) => {
  await visit(page, '/subject/mathematics')
  await page.getByLabel('Grade').selectOption('Grade 0')
  await expect(rows(page).first()).toContainText('Grade R')
})

test('SUBJ-08 going to another subject resets the filters and lists that subject', async ({ page }) => {
  await visit(page, '/subject/history')
  await page.getByLabel('Search by title').fill('zzqq')
  await expect(page.getByText('No resources found for the selected search or filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Geography' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geography')
  await expect(page.getByLabel('Search by title')).toHaveValue('')
  await expect(rows(page).first()).toBeVisible()
})

test('TABLE-19 TABLE-22–24 W3 stars by keyboard: every press counts and the average follows', async ({
  page,
  desk,
}) => {
  const title = newTitle('Starry nights')
  await desk.publish(title)
  await visit(page, `/search?q=${encodeURIComponent(title)}`)
  const rated = rows(page).filter({ hasText: title })
  await expect(rated).toContainText('Unrated')
  await expect(rated.getByRole('button', { name: /^Rate [1-5] stars?/ })).toHaveCount(5)
  const taken = () => page.waitForResponse((answer) => answer.url().endsWith('/ratings') && answer.ok())
  const first = taken()
  await rated.getByRole('button', { name: 'Rate 4 stars' }).focus()
  await page.keyboard.press('Enter')
  await expect(rated).toContainText('4.0')
  await first
  const second = taken()
  await rated.getByRole('button', { name: 'Rate 5 stars' }).click()
  await expect(rated).toContainText('4.5')
  await second
  await page.reload()
  await expect(rated).toContainText('4.5')
})

test('TABLE-25 TABLE-31 ERR-26 a rating or report that is refused is taken back and only logged', async ({
  page,
  desk,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /^Rating failed:/, /^Report failed:/)
  const body = JSON.stringify({ code: 'resource_not_found', message: 'No longer here.', requestId: '1' })
  const refusal = { status: 404, contentType: 'application/json', body }
  await page.route(/\/(ratings|reports)$/, (route) => route.fulfill(refusal))
  const title = newTitle('Dim lights')
  await desk.publish(title)
  await visit(page, `/search?q=${encodeURIComponent(title)}`)
  const rated = rows(page).filter({ hasText: title })
  const logged = page.waitForEvent(
    'console',
    (line) => line.type() === 'error' && line.text().startsWith('Rating failed: CallFailure'),
  )
  await rated.getByRole('button', { name: 'Rate 4 stars' }).click()
  await logged
  await expect(rated).toContainText('Unrated')
  const reportLogged = page.waitForEvent('console', (line) => line.text().startsWith('Report failed:'))
  await rated.getByRole('button', { name: 'Report' }).click()
  await reportLogged
  await expect(page.getByText(/submitted successfully|not taken|to be sent/)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('TABLE-26 TABLE-29 TABLE-30 TABLE-32 W6 a report is confirmed for three seconds; the row stays', async ({
  page,
}) => {
  await page.clock.install()
  await visit(page, '/subject/english')
  const row = rows(page).last()
  await expect(row).toBeVisible()
  await stopTheClock(page)
  await row.getByRole('button', { name: 'Report' }).click()
  const confirmation = page.getByText('Report submitted successfully!')
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(200)
  await expect(confirmation).toBeHidden()
  await expect(row).toBeVisible()
})

test('TABLE-14 TABLE-16 links open in a new tab, say so, and what they cost stands beside them', async ({
  page,
}) => {
  await visit(page, '/subject/natural-science')
  const row = rows(page).filter({ hasText: 'PDF' }).first()
  await expect(row.getByRole('link')).toHaveAttribute('target', '_blank')
  await expect(row.getByRole('link')).toHaveAttribute('rel', /noopener noreferrer/)
  await expect(row).toContainText(/PDF\s· (\d+\spages?\s· )?\d+\skB/)
})

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })
  test('W8 rows become cards with the same facts', async ({ page }) => {
    await visit(page, '/subject/afrikaans')
    await expect(rows(page).first()).toBeVisible()
    const card = await rows(page).first().boundingBox()
    expect(card?.width).toBeLessThanOrEqual(320)
    await expect(rows(page).first().getByRole('button', { name: 'Report' })).toBeVisible()
  })
})
