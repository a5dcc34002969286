import { goOnUntil, stopTheClock } from './setup/clock.ts'
import { expect, test, visit } from './setup/story.ts'

const search = 'combobox'

test('HOME-01 HOME-03–05 NAV-02 the hero, the heading and 16 cards that lead on', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Available Subjects and More:' })).toBeVisible()
  const targets = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(
    [
      'subject/mathematics',
      'subject/business-studies',
      'subject/history',
      'subject/geography',
      'subject/natural-science',
      'subject/life-science',
      'subject/english',
      'subject/technology',
      'subject/afrikaans',
      'subject/life-skills',
      'subject/computer-science',
      'other-oers',
      'self-directed-learning',
      'contributors',
      'about-us',
      'view-account',
    ].map((target) => `#/${target}`),
  )
  await page
    .getByRole('main')
    .getByRole('link', { name: /History/ })
    .click()
  await expect(page).toHaveURL(/#\/subject\/history$/)
})

test('HOME-06 HOME-07 a query goes to the search page, a blank one nowhere', async ({ page }) => {
  await visit(page, '/')
  for (const blank of ['', '   ']) {
    await page.getByRole('main').getByRole(search).fill(blank)
    await page.getByRole('main').getByRole(search).press('Enter')
    await expect(page).toHaveURL(/#\/$/)
  }
  await page.getByRole('main').getByRole(search).fill(' a & b#c% ')
  await page.getByRole('main').getByRole(search).press('Enter')
  await expect(page).toHaveURL(/#\/search\?q=a%20%26%20b%23c%25$/)
  await expect(page.getByRole('searchbox').first()).toHaveValue('a & b#c%')
})

test('HOME-02 HOME-08 HOME-09 HOME-11 HOME-14 HOME-16 at most three suggestions, gone when the box is emptied or left', async ({
  page,
}) => {
  await visit(page, '/')
  await page.getByRole('main').getByRole(search).fill('GRADE')
  await expect(page.getByRole('main').getByRole('option')).toHaveCount(3)
  await page.getByRole('main').getByRole(search).fill('')
  await expect(page.getByRole('main').getByRole('option')).toHaveCount(0)
  await page.getByRole('main').getByRole(search).fill('grade')
  await expect(page.getByRole('main').getByRole('option')).toHaveCount(3)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('main').getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole(search)).toHaveValue('grade')
})

test('HOME-13 W1 a suggestion opens its file in a new tab, by mouse and by keyboard; Home stays', async ({
  page,
  context,
}) => {
  await visit(page, '/')
  await page.getByRole('main').getByRole(search).fill('pythagoras')
  const option = page.getByRole('main').getByRole('option').first()
  await expect(option).toBeVisible()
  const [byMouse] = await Promise.all([context.waitForEvent('page'), option.click()])
  expect(byMouse.url()).not.toContain('/#/')
  await page.getByRole('main').getByRole(search).fill('pythagora')
  await expect(page.getByRole('main').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('main').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await expect(page).toHaveURL(/#\/$/)
})

test.describe('HOME-15 six seconds', () => {
  test('the list is there at 5 s and gone at 7 s, the words stay', async ({ page }) => {
    await page.clock.install()
    await visit(page, '/')
    await stopTheClock(page)
    await page.getByRole('main').getByRole(search).fill('grade')
    const isThere = () => expect(page.getByRole('main').getByRole('option')).toHaveCount(3, { timeout: 100 })
    await goOnUntil(page, isThere)
    await page.clock.runFor(4_900)
    await isThere()
    await page.clock.runFor(2_000)
    await expect(page.getByRole('main').getByRole('option')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole(search)).toHaveValue('grade')
  })

  test('W1 not while an option is active, and Escape closes it', async ({ page, expectedErrors }) => {
    // Time leaps here, so a page event on its way may be given up; ANA-11 says how.
    expectedErrors.push(/^Analytics failed/)
    await page.clock.install()
    await visit(page, '/')
    await page.getByRole('main').getByRole(search).fill('grade')
    await page.clock.runFor(300)
    await expect(page.getByRole('main').getByRole('option')).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.clock.runFor(10_000)
    await expect(page.getByRole('main').getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main').getByRole('option')).toHaveCount(0)
  })
})

test('HOME-21 when suggestions cannot be read only the console says so', async ({ page, expectedErrors }) => {
  expectedErrors.push(/^Error fetching PDFs:/, /ERR_FAILED/)
  await page.route('**/api/suggestions*', (route) => route.abort())
  await visit(page, '/')
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('Error fetching PDFs:'))
  await page.getByRole('main').getByRole(search).fill('grade')
  await logged
  await expect(page.getByRole('main').getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('HOME-12 a waiting resource is never suggested nor sent', async ({ page }) => {
  await visit(page, '/')
  const answers = await page.evaluate(() =>
    Promise.all(
      ['/api/suggestions?q=e', '/api/resources?limit=100'].map((url) =>
        fetch(url).then((answer) => answer.text()),
      ),
    ),
  )
  expect(answers.join()).not.toMatch(/@|userID|reportAmount|"reported"/)
})
