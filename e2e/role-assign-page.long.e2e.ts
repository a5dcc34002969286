import type { Page } from '@playwright/test'
import { signUpByCall } from './setup/accounts.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'
import { pdf, submitFile, closeSuccess } from './setup/contribute-form.ts'

test.use({
  // A visitor's page reads before the session is known; the browser logs the refusal.
  expectedErrors: async ({}, use) => use([/status of 40[13]/]),
})

async function asAdmin(page: Page) {
  await signInAs(page, 'admin')
  await visit(page, '/role-assign')
  await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible()
}
const search = (page: Page, words: string) => page.getByRole('searchbox').fill(words)
const rows = (page: Page) => page.locator('tbody').getByRole('row')
const rowOf = (page: Page, email: string) => rows(page).filter({ hasText: email })
const roleOf = (page: Page, email: string) => page.getByLabel(`Current Role of ${email}`)
const save = (page: Page, email: string) => page.getByRole('button', { name: `Save ${email}` })
const remove = (page: Page, email: string) => page.getByRole('button', { name: `Delete ${email}` })

/** The admin's list, narrowed to one person. */
async function lookUp(page: Page, email: string) {
  await asAdmin(page)
  await search(page, email)
  await expect(rows(page)).toHaveCount(1)
}

test('ROLE-10 ROLE-11 W7 Delete asks once, removes the record and leaves an account of role user', async ({
  page,
  playwright,
  baseURL,
}) => {
  const last_name = `Gone${Date.now()}`
  const below = await signUpByCall(playwright, baseURL, { last_name })
  const person = await signUpByCall(playwright, baseURL, { last_name })
  await asAdmin(page)
  await search(page, last_name)
  await expect(rows(page)).toHaveCount(2)
  await remove(page, person.email).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(person.email)
  await expect(dialog).toContainText('The account stays')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove(page, person.email)).toBeFocused()
  await page.keyboard.press('Enter')
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rowOf(page, person.email)).toHaveCount(0)
  await expect(roleOf(page, below.email)).toBeFocused()
  // The row is removed before the response arrives.
  expect((await deleted).ok()).toBe(true)
  await page.reload()
  await search(page, last_name)
  await expect(rows(page)).toHaveCount(1)
  expect(await person.role()).toBeUndefined()
  const { email, password } = person
  expect((await person.calls.post('/api/sign-in', { data: { email, password } })).status()).toBe(200)
  expect(await person.role()).toBe('user')
})

test('AUTH-21 an admin gets a one-time link that sets a new password', async ({
  page,
  playwright,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await signUpByCall(playwright, baseURL)
  await lookUp(page, person.email)
  const open = page.getByRole('button', { name: `New password link for ${person.email}` })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'New password link' })
  const link = dialog.getByLabel('Link')
  await expect(link).toHaveValue(/token=[\w-]{43}$/)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByText('Copied.')).toBeVisible()
  const address = await link.inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expectAccessible(page, 'link dialog')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(open).toBeFocused()
  const token = address.split('token=')[1]
  const password = 'nine new words under the thorn tree'
  const { calls, email } = person
  expect((await calls.post('/api/password-resets', { data: { token, password } })).status()).toBe(204)
  expect((await calls.post('/api/sign-in', { data: { email, password } })).status()).toBe(200)
})

test('PERM-05 an admin contributes, approves, exports, changes a role and deletes a user', async ({
  page,
  playwright,
  baseURL,
}) => {
  const title = `The admin’s own notes ${Date.now()}`
  const person = await signUpByCall(playwright, baseURL)
  await signInAs(page, 'admin')
  await visit(page, '/contribute')
  await submitFile(page, {
    title,
    subject: 'Technology',
    grade: 'Grade 7',
    tag: 'tools',
    file: pdf('notes.pdf'),
  })
  await closeSuccess(page)
  await visit(page, '/moderation')
  await page.getByRole('searchbox').fill(title)
  // The row is removed before the response arrives.
  const approved = page.waitForResponse('**/approval?*')
  await page.getByRole('button', { name: `Approve ${title}` }).click()
  await expect(page.getByText('No unverified PDFs found.')).toBeVisible()
  expect((await approved).status()).toBe(200)
  const found = await page.request.get(`/api/search?q=${encodeURIComponent(title)}`)
  const { items }: { items: { id: string }[] } = await found.json()
  expect(items).toHaveLength(1)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export to CSV' }).click()
  expect((await download).suggestedFilename()).toBe('pdf_moderation_data.csv')
  await visit(page, '/role-assign')
  await search(page, person.email)
  await roleOf(page, person.email).selectOption('educator')
  await save(page, person.email).click()
  await expect(save(page, person.email)).toBeDisabled()
  expect(await person.role()).toBe('educator')
  await remove(page, person.email).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No users found.')).toBeVisible()
  await expect.poll(() => person.role()).toBeUndefined()
  const deletion = await page.request.delete(`/api/resources/${items[0]?.id}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(deletion.status()).toBe(200)
})
