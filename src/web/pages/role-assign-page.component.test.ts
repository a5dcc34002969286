import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeRole,
  createResetLink,
  deleteUser,
  disableUser,
  enableUser,
  endUserSessions,
  listUsers,
  type User,
} from '#features/people/users/contract.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { anAccount, aUser, laterDetails } from '#test/builders.ts'
import { answer, callsOf, disconnect, refuse } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { textsOf, focus } from '#test/component/elements.ts'
import { expectAccessible, show, views } from '#test/component/expect-accessible.ts'
import { openPage, route, signedInAs, signedOut } from '#test/component/open-page.tsx'

const protea = aUser({
  email: 'protea@school.example',
  full_name: 'Juffrou Protea',
  institution: 'Thuto Small School',
  age: 29,
  role: 'educator',
  requested_role: 'educator',
})
const baobab = aUser({ email: 'admin@school.example', full_name: 'Meneer Baobab', role: 'admin' })
const learner = aUser({ email: 'learner@school.example', requested_role: 'student' })
const hopeful = aUser({ email: 'hopeful@school.example', requested_role: 'educator' })

let users: User[] = []
function answerUsers() {
  answer(listUsers, ({ query: { q = '', list } = {} }) => {
    const typed = q.toLowerCase()
    const items = users
      .filter(({ email, full_name }) => `${email} ${full_name}`.toLowerCase().includes(typed))
      .filter(
        ({ role, requested_role }) =>
          list !== 'new' || (role !== 'educator' && requested_role === 'educator'),
      )
    return { items, total: items.length, next: null }
  })
}

beforeEach(() => {
  signedInAs('admin')
  users = [hopeful, learner, protea, baobab]
  answerUsers()
  answer(changeRole, ({ params: { accountId }, body: { role } }) => {
    users = users.map((user) => (user.id === accountId ? { ...user, role } : user))
    return users.find(({ id }) => id === accountId) ?? aUser()
  })
  answer(deleteUser, ({ params: { accountId } }) => {
    users = users.filter(({ id }) => id !== accountId)
    return { id: accountId }
  })
})

const table = page.getByRole('table', { name: 'User List' })
const saves = page.getByRole('button', { name: /^Save / })
const rowOf = ({ email }: User) => page.getByRole('row').filter({ hasText: email })
const roleOf = ({ email }: User) => page.getByLabelText(`Current Role of ${email}`)
const save = ({ email }: User) => page.getByRole('button', { name: `Save ${email}` })
const remove = ({ email }: User) => page.getByRole('button', { name: `Delete ${email}` })
const toggle = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const confirm = dialog.getByRole('button', { name: 'Delete', exact: true })
const anonymous = page.getByText('No users found.')

async function open() {
  await openPage('/role-assign')
  await expect.element(saves.first()).toBeVisible()
}

async function search(words: string, rows: number) {
  await page.getByRole('searchbox').fill(words)
  await expect.element(saves).toHaveLength(rows)
}

test('ROLE-01 NAV-10 visitor is redirected to sign in', async () => {
  signedOut()
  await openPage('/role-assign')
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  expect(route()).toBe('/sign-in')
  expect(callsOf(listUsers)).toEqual([])
})

test('ROLE-01 NAV-10 moderator gets a notice and sees no user', async () => {
  signedInAs('moderator')
  await openPage('/role-assign')
  await expect.element(page.getByText('This page is for admins')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  expect(callsOf(listUsers)).toEqual([])
})

test('HEAD-19 NAV-10 ROLE-02 ROLE-06 ROLE-07 button of the admin opens the list with seven columns', async () => {
  await openPage('/about-us')
  await page.getByRole('link', { name: 'Assign Roles' }).click()
  await expect.element(page.getByRole('heading', { name: 'User List' })).toBeVisible()
  expect(route()).toBe('/role-assign')
  await expect.element(rowOf(protea)).toBeVisible()
  const details = ['Institution', 'Age', ...laterDetails]
  const columns = ['Email', 'Full Name', ...details, 'Current Role', 'Requested Role', 'Actions']
  await expect.poll(() => textsOf(table.getByRole('columnheader'))).toEqual(columns)
  const cells = rowOf(protea)
    .getByRole('cell')
    .filter({ hasNot: page.getByRole('button') })
  await expect
    .poll(() => textsOf(cells))
    .toEqual([
      protea.email,
      'Juffrou Protea',
      'Thuto Small School',
      '29',
      ...laterDetails.map(() => expect.stringMatching(/^–/) as string),
      expect.stringMatching(/student/),
      'educator',
    ])
  await expect.element(roleOf(protea)).toHaveValue('educator')
  const choices = ['open access user', 'student', 'educator', 'moderator', 'admin']
  await expect.poll(() => textsOf(roleOf(protea).getByRole('option'))).toEqual(choices)
})

test('ROLE-03 ROLE-12 search text is sent to the server; nonsense finds no user', async () => {
  await open()
  await search('BAOBAB', 1)
  await expect.element(rowOf(baobab)).toBeVisible()
  await search('protea@', 1)
  await expect.element(rowOf(protea)).toBeVisible()
  await search('zzqq', 0)
  await expect.element(anonymous).toBeVisible()
})

test('ROLE-04 ROLE-05 button toggles between all users and new users', async () => {
  await open()
  await toggle('Show New Users').click()
  await expect.element(saves).toHaveLength(1)
  await expect.element(rowOf(hopeful)).toBeVisible()
  await toggle('Show All Users').click()
  await expect.element(rowOf(learner)).toBeVisible()
  await toggle('Show New Users').click()
  await roleOf(hopeful).selectOptions('educator')
  await save(hopeful).click()
  await expect.element(anonymous).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'User List' })).toHaveFocus()
})

test('ROLE-08 ROLE-09 Save is disabled without a change and stores the role', async () => {
  await open()
  await expect.element(save(learner)).toBeDisabled()
  await roleOf(learner).selectOptions('educator')
  await expect.element(save(learner)).toBeEnabled()
  await roleOf(learner).selectOptions('open access user')
  await expect.element(save(learner)).toBeDisabled()
  await roleOf(learner).selectOptions('educator')
  await save(learner).click()
  await expect.element(save(learner)).toBeDisabled()
  await expect.element(roleOf(learner)).toHaveFocus()
  expect(callsOf(changeRole)).toEqual([{ params: { accountId: learner.id }, body: { role: 'educator' } }])
  await open()
  await expect.element(roleOf(learner)).toHaveValue('educator')
})

test('ROLE-10 W7 Delete asks once, removes the record and moves the focus', async () => {
  await open()
  await remove(learner).click()
  await expect.element(dialog).toMatchTextContent(learner.email)
  await expect.element(dialog).toMatchTextContent('The account stays')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(remove(learner)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await confirm.click()
  await expect.element(rowOf(learner)).not.toBeInTheDocument()
  await expect.element(roleOf(protea)).toHaveFocus()
  expect(callsOf(deleteUser)).toEqual([{ params: { accountId: learner.id }, keepalive: true }])
})

test('ROLE-13 sign-up adds a row; unsaved choice, focus and scroll position stay', async () => {
  await show(1280, 'light', 500)
  await open()
  await roleOf(learner).selectOptions('moderator')
  await focus(roleOf(learner))
  const place = () => roleOf(learner).element().getBoundingClientRect().top
  const before = place()
  const newcomer = aUser({ email: 'newcomer@school.example' })
  users = [
    newcomer,
    ...users.map((user) => (user === protea ? { ...protea, role: 'student' as const } : user)),
  ]
  await publish({ type: 'users', data: {} })
  await expect.element(rowOf(newcomer)).toBeVisible()
  await expect.element(saves).toHaveLength(5)
  await expect.element(roleOf(protea)).toHaveValue('student')
  await expect.element(roleOf(learner)).toHaveValue('moderator')
  await expect.element(roleOf(learner)).toHaveFocus()
  await expect.element(save(learner)).toBeEnabled()
  // Less than a pixel apart: scroll positions are whole.
  expect(Math.abs(place() - before)).toBeLessThan(1)
})

test('ROLE-14 ERR-26 failure is only logged: Save stays enabled, the removed row returns', async () => {
  disconnect(changeRole)
  disconnect(deleteUser)
  expectConsoleError(/^Role update failed:/)
  expectConsoleError(/^Delete failed:/)
  await open()
  await roleOf(learner).selectOptions('student')
  await save(learner).click()
  await expect.poll(() => callsOf(changeRole)).toHaveLength(1)
  await expect.element(save(learner)).toBeEnabled()
  await expect.element(save(learner)).toHaveFocus()
  await expect.element(roleOf(learner)).toHaveValue('student')
  await remove(learner).click()
  await confirm.click()
  await expect.poll(() => callsOf(deleteUser)).toHaveLength(1)
  await expect.element(rowOf(learner)).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toHaveLength(0)
  await expect.element(page.getByRole('status').filter({ hasText: /is now|was deleted/ })).toHaveLength(0)
})

test('ROLE-07 ROLE-15 role admin can be chosen; user is a choice only where it is the current role', async () => {
  const without = aUser({ email: 'without-record@school.example', role: 'user' })
  users = [without, learner]
  await open()
  for (const role of ['admin', 'student'] as const) {
    await roleOf(learner).selectOptions(role)
    await save(learner).click()
    await expect.element(save(learner)).toBeDisabled()
    expect(callsOf(changeRole).at(-1)?.body).toEqual({ role })
  }
  await expect.element(roleOf(without)).toHaveValue('user')
  expect(roleOf(without).getByRole('option').elements()).toHaveLength(6)
  expect(roleOf(learner).getByRole('option').elements()).toHaveLength(5)
})

test('AUTH-21 dialog shows a one-time link to hand over', async () => {
  const link = `https://school.example/#/new-password?token=${'a'.repeat(43)}`
  answer(createResetLink, () => ({ link, expiresAt: '2026-11-23T12:30:00.000Z' }))
  await open()
  const button = page.getByRole('button', { name: `New password link for ${learner.email}` })
  await button.click()
  await expect.element(dialog.getByLabelText('Link')).toHaveValue(link)
  await expectAccessible('link dialog')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(button).toHaveFocus()
  expect(callsOf(createResetLink)).toEqual([{ params: { accountId: learner.id } }])
})

const more = ({ email }: User) => page.getByRole('button', { name: `More actions for ${email}` })
const act = (name: string) => page.getByRole('button', { name })
const markOf = (user: User) => rowOf(user).getByText('Disabled', { exact: true })

test('ASVS-7.4.5 More opens by keyboard, ends all sessions and tells so', async () => {
  answer(endUserSessions, ({ params: { accountId } }) => ({ id: accountId }))
  await open()
  const end = act(`End all sessions of ${learner.email}`)
  await expect.element(end).not.toBeInTheDocument()
  await focus(more(learner))
  await userEvent.keyboard('{Enter}')
  await expect.element(more(learner)).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Tab}')
  await expect.element(end).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(end).not.toBeInTheDocument()
  await expect.element(more(learner)).toHaveFocus()
  await userEvent.keyboard('{Enter}{Tab}{Enter}')
  await expect.element(rowOf(learner)).toMatchTextContent('All sessions have ended.')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'All sessions have ended.' }))
    .toHaveLength(1)
  await expect.element(more(learner)).toHaveFocus()
  expect(callsOf(endUserSessions)).toEqual([{ params: { accountId: learner.id } }])
})

test('AUTH-28 disabled user is marked in the list and can be enabled; the list closes with a click elsewhere', async () => {
  answer(disableUser, ({ params: { accountId } }) => {
    users = users.map((user) => (user.id === accountId ? { ...user, disabled: true } : user))
    return { id: accountId, disabled: true }
  })
  answer(enableUser, ({ params: { accountId } }) => {
    users = users.map((user) => (user.id === accountId ? { ...user, disabled: false } : user))
    return { id: accountId, disabled: false }
  })
  await open()
  await more(learner).click()
  await page.getByRole('heading', { name: 'User List' }).click()
  await expect.element(more(learner)).toHaveAttribute('aria-expanded', 'false')
  await more(learner).click()
  await act(`Disable account ${learner.email}`).click()
  await expect.element(markOf(learner)).toBeVisible()
  await more(learner).click()
  await act(`Enable account ${learner.email}`).click()
  await expect.element(markOf(learner)).not.toBeInTheDocument()
})

test('T7 own account cannot be disabled, and the button has the reason; a refusal is shown in the row', async () => {
  signedInAs('admin', anAccount({ role: 'admin', id: baobab.id }))
  refuse(disableUser, 'last_admin', 409)
  await open()
  await more(baobab).click()
  const own = act(`Disable account ${baobab.email}`)
  await expect.element(own).toHaveAccessibleDescription('You cannot disable your own account.')
  await own.click({ force: true })
  expect(callsOf(disableUser)).toEqual([])
  await more(protea).click()
  await act(`Disable account ${protea.email}`).click()
  await expect.element(rowOf(protea)).toMatchTextContent('This is the only admin.')
})

test('Show more adds the next page and moves the focus to its first row', async () => {
  const made = Array.from({ length: 103 }, () => aUser())
  answer(listUsers, ({ query }) =>
    query?.cursor
      ? { items: made.slice(100), total: 103, next: null }
      : { items: made.slice(0, 100), total: 103, next: 'next' },
  )
  await open()
  await expect.element(page.getByText('Showing 100 of 103')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(saves).toHaveLength(103)
  await expect.element(roleOf(made[100] ?? protea)).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test.for(views)(
  'W8 W3 W1 page is accessible at $width px, $scheme: list, no user found, before a deletion, unreadable',
  async (view) => {
    await view.show()
    refuse(listUsers, 'not_allowed', 403)
    await openPage('/role-assign')
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectAccessible('user list, not read')
    answerUsers()
    await open()
    await expectAccessible('user list')
    await more(baobab).click()
    await expectAccessible('user list with more actions')
    await remove(learner).click()
    await expectAccessible('delete dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await search('zzqq', 0)
    await expect.element(anonymous).toBeVisible()
    await expectAccessible('no user found')
  },
)

test('F-C6 role for an email that is not confirmed needs an explicit yes', async () => {
  users = [{ ...hopeful, unconfirmed: true }, learner]
  const give = page.getByRole('dialog').getByRole('button', { name: 'Give the role' })
  refuse(changeRole, 'email_unconfirmed', 409)
  await open()
  await expect.element(rowOf(hopeful).getByText('not confirmed')).toBeVisible()
  expect(rowOf(learner).getByText('not confirmed').elements()).toEqual([])
  await roleOf(hopeful).selectOptions('educator')
  await save(hopeful).click()
  await expect.element(page.getByText(/^The address is not confirmed/)).toBeVisible()
  await expectAccessible('roles, not confirmed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(save(hopeful)).toHaveFocus()
  await save(hopeful).click()
  await expect.element(give).toBeVisible()
  answer(changeRole, () => ({ ...hopeful, role: 'educator' as const, unconfirmed: true }))
  await give.click()
  await expect.element(page.getByText('hopeful@school.example is now educator.')).toBeInTheDocument()
  const bodies = callsOf(changeRole).map(({ body }) => body)
  expect(bodies).toEqual([
    { role: 'educator' },
    { role: 'educator' },
    { role: 'educator', unconfirmed: true },
  ])
})
