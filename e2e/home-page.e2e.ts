import { expect, test, visit } from './setup/browser-test.ts'

const search = 'combobox'

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

test('HOME-12 a waiting resource is neither suggested nor sent', async ({ page }) => {
  await visit(page, '/')
  const responses = await page.evaluate(() =>
    Promise.all(
      ['/api/suggestions?q=e', '/api/resources?limit=100'].map((url) =>
        fetch(url).then((answer) => answer.text()),
      ),
    ),
  )
  expect(responses.join()).not.toMatch(/@|userID|reportAmount|"reported"/)
})
