import type { Page } from '@playwright/test'
import type { User } from '#features/roles/contract.ts'
import { bystander } from './setup/bystander.ts'
import { callsAs } from './setup/calls.ts'
import { looksRight } from './setup/looks-right.ts'
import { expect, signInAs, test, visit } from './setup/story.ts'
import { pdf, sendFile, closeSuccess } from './setup/upload.ts'

test.use({
  // A visitor's page asks before it knows; a refused read is a line of the browser's own.
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
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The admin's list, narrowed to one person. */
async function lookUp(page: Page, email: string) {
  await asAdmin(page)
  await search(page, email)
  await expect(rows(page)).toHaveCount(1)
}

test('ROLE-01 NAV-10 a visitor is led to sign in, a moderator gets a notice and sees no user', async ({
  page,
}) => {
  await page.goto('/#/role-assign')
  await expect(page).toHaveURL(/#\/sign-in$/)
  await signInAs(page, 'moderator')
  await visit(page, '/role-assign')
  await expect(page.getByText('This page is for admins')).toBeVisible()
  await expect(page.getByText('@', { exact: false }).filter({ hasText: 'educator@' })).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
  expect((await page.request.get('/api/users')).status()).toBe(403)
})

test('HEAD-19 NAV-10 ROLE-02 ROLE-06 ROLE-07 the admin’s button leads to the list with its seven columns', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.getByRole('link', { name: 'Assign Roles' }).click()
  await expect(page).toHaveURL(/#\/role-assign$/)
  await expect(page.getByRole('heading', { name: 'User List' })).toBeVisible()
  const table = page.getByRole('table', { name: 'User List' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Email',
    'Full Name',
    'Institution',
    'Age',
    'Current Role',
    'Requested Role',
    'Actions',
  ])
  await search(page, 'tweede.educator@')
  await expect(rows(page)).toHaveCount(1)
  await expect(
    rows(page)
      .getByRole('cell')
      .filter({ hasNot: page.getByRole('button') }),
  ).toHaveText([
    'tweede.educator@thuto.example',
    'Juffrou Protea',
    'Thuto Small School',
    '29',
    /student/,
    'educator',
  ])
  const role = roleOf(page, 'tweede.educator@thuto.example')
  await expect(role).toHaveValue('educator')
  await expect(role.getByRole('option')).toHaveText([
    'open access user',
    'student',
    'educator',
    'moderator',
    'admin',
  ])
})

test('ROLE-03 ROLE-12 part of an email or of a name finds people, nonsense finds nobody', async ({
  page,
}) => {
  await asAdmin(page)
  await search(page, 'BAOBAB')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('admin@thuto.example')
  await search(page, 'tweede.EDU')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Juffrou Protea')
  await search(page, 'zzqq')
  await expect(page.getByText('No users found.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

test('ROLE-04 ROLE-05 one button changes between all users and the new ones', async ({
  page,
  playwright,
  baseURL,
}) => {
  const last_name = `Toggle${Date.now()}`
  const hopeful = await bystander(playwright, baseURL, { last_name, requested_role: 'educator' })
  const learner = await bystander(playwright, baseURL, { last_name, requested_role: 'student' })
  await asAdmin(page)
  await search(page, last_name)
  await expect(rows(page)).toHaveCount(2)
  await toggle(page, 'Show New Users').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(hopeful.email)
  await toggle(page, 'Show All Users').click()
  await expect(rowOf(page, learner.email)).toBeVisible()
  await expect(toggle(page, 'Show New Users')).toBeVisible()
  await toggle(page, 'Show New Users').click()
  await roleOf(page, hopeful.email).selectOption('educator')
  await save(page, hopeful.email).click()
  await expect(page.getByText('No users found.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'User List' })).toBeFocused()
})

test('ROLE-08 ROLE-09 Save waits for a change, keeps the role, and the person has it at once', async ({
  page,
  playwright,
  baseURL,
  browser,
}) => {
  const person = await bystander(playwright, baseURL)
  const elsewhere = await browser.newPage({ storageState: await person.calls.storageState() })
  await elsewhere.goto('/')
  await expect(elsewhere.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Contribute', exact: true })).toHaveCount(0)
  await lookUp(page, person.email)
  const role = roleOf(page, person.email)
  await expect(save(page, person.email)).toBeDisabled()
  await role.selectOption('educator')
  await expect(save(page, person.email)).toBeEnabled()
  await role.selectOption('open access user')
  await expect(save(page, person.email)).toBeDisabled()
  await role.selectOption('educator')
  await save(page, person.email).click()
  await expect(save(page, person.email)).toBeDisabled()
  await expect(role).toBeFocused()
  expect(await person.role()).toBe('educator')
  await expect(elsewhere.getByRole('link', { name: 'Contribute', exact: true })).toBeVisible()
  await elsewhere.close()
  await page.reload()
  await search(page, person.email)
  await expect(rows(page)).toHaveCount(1)
  await expect(role).toHaveValue('educator')
})

test('ROLE-10 ROLE-11 W7 Delete asks once, takes the record, and leaves an account of role user', async ({
  page,
  playwright,
  baseURL,
}) => {
  const last_name = `Gone${Date.now()}`
  const below = await bystander(playwright, baseURL, { last_name })
  const person = await bystander(playwright, baseURL, { last_name })
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
  // The row goes before the site has answered.
  expect((await deleted).ok()).toBe(true)
  await page.reload()
  await search(page, last_name)
  await expect(rows(page)).toHaveCount(1)
  expect(await person.role()).toBeUndefined()
  const { email, password } = person
  expect((await person.calls.post('/api/sign-in', { data: { email, password } })).status()).toBe(200)
  expect(await person.role()).toBe('user')
})

test('ROLE-13 a sign-up adds a row, and a choice not saved, focus and scroll stay', async ({
  page,
  playwright,
  baseURL,
}) => {
  const last_name = `Live${Date.now()}`
  const first = await bystander(playwright, baseURL, { last_name })
  await page.setViewportSize({ width: 1280, height: 500 })
  await asAdmin(page)
  await search(page, last_name)
  await expect(rows(page)).toHaveCount(1)
  const role = roleOf(page, first.email)
  await role.selectOption('moderator')
  await role.focus()
  const scrolled = await page.evaluate(() => window.scrollY)
  const second = await bystander(playwright, baseURL, { last_name })
  await expect(rowOf(page, second.email)).toBeVisible({ timeout: 15_000 })
  await expect(rows(page)).toHaveCount(2)
  await expect(role).toHaveValue('moderator')
  await expect(role).toBeFocused()
  await expect(save(page, first.email)).toBeEnabled()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  const { id } = second
  const admin = await callsAs(playwright, baseURL, 'admin')
  expect((await admin.patch(`/api/users/${id}`, { data: { role: 'student' } })).status()).toBe(200)
  await expect(roleOf(page, second.email)).toHaveValue('student', { timeout: 15_000 })
  await expect(role).toHaveValue('moderator')
  await admin.dispose()
})

test('ROLE-14 ERR-26 what fails is only logged: Save stays enabled, a row that was to go comes back', async ({
  page,
  playwright,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /^Role update failed:/, /^Delete failed:/)
  const person = await bystander(playwright, baseURL)
  await lookUp(page, person.email)
  await page.route('**/api/users/*', (route) => route.abort())
  const logged = (line: RegExp) =>
    page.waitForEvent('console', (said) => said.type() === 'error' && line.test(said.text()))
  await roleOf(page, person.email).selectOption('student')
  const saving = logged(/^Role update failed:/)
  await save(page, person.email).click()
  await saving
  await expect(save(page, person.email)).toBeEnabled()
  await expect(save(page, person.email)).toBeFocused()
  await expect(roleOf(page, person.email)).toHaveValue('student')
  const deleting = logged(/^Delete failed:/)
  await remove(page, person.email).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await deleting
  await expect(rowOf(page, person.email)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /is now|was deleted/ })).toHaveCount(0)
})

test('ROLE-07 ROLE-15 another admin is made and taken back; user is a choice only where somebody has it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const person = await bystander(playwright, baseURL)
  await lookUp(page, person.email)
  for (const role of ['admin', 'student'] as const) {
    await roleOf(page, person.email).selectOption(role)
    await save(page, person.email).click()
    await expect(save(page, person.email)).toBeDisabled()
    expect(await person.role()).toBe(role)
  }
  await page.route('**/api/users?*', async (route) => {
    const answer = await route.fetch()
    const list: { items: User[] } = await answer.json()
    await route.fulfill({ json: { ...list, items: list.items.map((user) => ({ ...user, role: 'user' })) } })
  })
  await search(page, person.email.slice(0, -1))
  await expect(roleOf(page, person.email)).toHaveValue('user')
  await expect(roleOf(page, person.email).getByRole('option')).toHaveCount(6)
})

test('AUTH-21 the admin gets a one-time link to hand over, and it sets a new password', async ({
  page,
  playwright,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await bystander(playwright, baseURL)
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
  await looksRight(page, 'link dialog')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(open).toBeFocused()
  const token = address.split('token=')[1]
  const password = 'nine new words under the thorn tree'
  const { calls, email } = person
  expect((await calls.post('/api/password-resets', { data: { token, password } })).status()).toBe(204)
  expect((await calls.post('/api/sign-in', { data: { email, password } })).status()).toBe(200)
})

test('Show more adds the next page and puts the focus on its first row', async ({ page }) => {
  const made = Array.from({ length: 103 }, (_, i): User => ({
    id: `made-${i}`,
    email: `made-${i}@school.example`,
    full_name: '',
    institution: '',
    age: null,
    role: 'student',
    requested_role: '',
  }))
  await page.route('**/api/users*', (route) => {
    const rest = new URL(route.request().url()).searchParams.has('cursor')
    const items = rest ? made.slice(100) : made.slice(0, 100)
    return route.fulfill({ json: { items, total: made.length, next: rest ? null : 'next' } })
  })
  await asAdmin(page)
  await expect(page.getByText('100 of 103 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(103)
  await expect(roleOf(page, 'made-100@school.example')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('PERM-05 an admin contributes, approves, exports, changes a role and deletes a user', async ({
  page,
  playwright,
  baseURL,
}) => {
  const title = `The admin’s own notes ${Date.now()}`
  const person = await bystander(playwright, baseURL)
  await signInAs(page, 'admin')
  await visit(page, '/contribute')
  await sendFile(page, {
    title,
    subject: 'Technology',
    grade: 'Grade 7',
    tag: 'tools',
    file: pdf('notes.pdf'),
  })
  await closeSuccess(page)
  await visit(page, '/moderation')
  await page.getByRole('searchbox').fill(title)
  // The row goes before the site has answered.
  const approved = page.waitForResponse('**/approval')
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
  const gone = await page.request.delete(`/api/resources/${items[0]?.id}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(gone.status()).toBe(200)
})

for (const { width, colorScheme } of [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })

    test('W8 W3 W1 the list, nobody found, and the question before a deletion', async ({ page }) => {
      await asAdmin(page)
      await looksRight(page, 'user list')
      await remove(page, 'student@thuto.example').click()
      await looksRight(page, 'delete dialog')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await search(page, 'zzqq')
      await expect(page.getByText('No users found.')).toBeVisible()
      await looksRight(page, 'nobody found')
    })
  })
