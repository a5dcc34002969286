/** An admin ends the sessions of a person, and disables and enables the account, by keyboard. */
import type { Page } from '@playwright/test'
import { signUpByCall } from './setup/accounts.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'

test.use({
  // A visitor's page reads before the session is known; the browser logs the refusal.
  expectedErrors: async ({}, use) => use([/status of 40[13]/]),
})

async function lookUp(page: Page, email: string) {
  await signInAs(page, 'admin')
  await visit(page, '/role-assign')
  await page.getByRole('searchbox').fill(email)
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1)
}

/** Opens More and presses the action, with the keyboard alone. */
async function act(page: Page, email: string, action: string) {
  await page.getByRole('button', { name: `More actions for ${email}` }).focus()
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: `${action} ${email}` })
  for (let tabs = 0; tabs < 4 && !(await button.evaluate((it) => it === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
}

for (const width of [320, 1280])
  test(`AUTH-28 ASVS-7.4.5 an admin ends sessions, disables and enables an account at ${width} px`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const person = await signUpByCall(playwright, baseURL)
    const { email, password } = person
    const signIn = async () =>
      (await person.calls.post('/api/sign-in', { data: { email, password } })).status()
    await lookUp(page, email)
    const row = page.locator('tbody').getByRole('row')
    await page.getByRole('button', { name: `More actions for ${email}` }).click()
    await expectAccessible(page, 'user list with more actions')
    await page.keyboard.press('Escape')

    await act(page, email, 'End all sessions of')
    await expect(row).toContainText('All sessions have ended.')
    await expect.poll(() => person.role()).toBeUndefined()
    expect(await signIn()).toBe(200)

    await act(page, email, 'Disable account')
    await expect(row.getByText('Disabled', { exact: true })).toBeVisible()
    await expectAccessible(page, 'user list with a disabled account')
    expect(await signIn()).toBe(403)
    await page.reload()
    await page.getByRole('searchbox').fill(email)
    await expect(row.getByText('Disabled', { exact: true })).toBeVisible()

    await act(page, email, 'Enable account')
    await expect(row.getByText('Disabled', { exact: true })).toHaveCount(0)
    expect(await signIn()).toBe(200)
  })
