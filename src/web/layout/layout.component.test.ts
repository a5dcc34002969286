import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#shared/abilities.ts'
import { readSession, signOut } from '#features/people/sign-in/session-contract.ts'
import { answer, hold } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { textsOf } from '#test/component/elements.ts'
import { show } from '#test/component/expect-accessible.ts'
import { openPage, route, signedInAs } from '#test/component/open-page.tsx'

const menu = page.getByRole('button', { name: 'Menu' })
const links = page.getByRole('navigation').getByRole('link')
const login = page.getByRole('link', { name: 'Login' })

test('HEAD-01–05 menu opens with 17 links in order, and a link navigates', async () => {
  await openPage('/')
  await menu.click()
  await expect.element(menu).toHaveAttribute('aria-expanded', 'true')
  await expect
    .poll(() => textsOf(links))
    .toEqual([
      'Home',
      'Mathematics',
      'Business Studies',
      'History',
      'Geography',
      'Natural Science',
      'Life Science',
      'English',
      'Technology',
      'Afrikaans',
      'Life Skills',
      'Computer Science',
      expect.stringMatching(/^Other useful OER['’]s$/),
      'Self-Directed Learning',
      'Contributors',
      'About Us',
      'View Account',
    ])
  await links.filter({ hasText: 'Contributors' }).click()
  expect(route()).toBe('/contributors')
  await expect.element(links).toHaveLength(0)
})

test('HEAD-06 HEAD-07 CONST-07 menu closes when the window grows past 768 px', async () => {
  await show(600)
  await openPage('/')
  await menu.click()
  const history = links.filter({ hasText: 'History' })
  await show(768)
  await expect.element(history).toBeVisible()
  await show(769)
  await expect.element(history).not.toBeInTheDocument()
  await show(600)
  await expect.element(history).not.toBeInTheDocument()
})

test('HEAD-08–11 W7 FAQ dialog has seven questions and returns the focus', async () => {
  await openPage('/')
  await page.getByRole('button', { name: 'FAQ' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  const questions = [...dialog.element().querySelectorAll('summary')]
  // The spec's order: product, contributing, Creative Commons, search, classroom, quality, university.
  const about = [/what is/i, /contribute/i, /free/i, /find/i, /classroom/i, /quality/i, /university/i]
  expect(questions.map(({ textContent }) => textContent)).toEqual(
    about.map((words) => expect.stringMatching(words)),
  )
  questions[2]?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/Creative Commons/).first()).toBeVisible()
  expect(questions[2]?.closest('details')?.open).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'FAQ' })).toHaveFocus()
})

test('HEAD-13 header shows Login to a visitor', async () => {
  await openPage('/')
  await expect.element(login).toBeVisible()
  await expect.element(page.getByText('Signed in as')).not.toBeInTheDocument()
})

test.for<[Role, string[]]>([
  ['student', []],
  ['open access user', []],
  ['educator', ['Contribute']],
  ['moderator', ['Contribute', 'Moderate']],
  ['admin', ['Contribute', 'Moderate', 'Assign Roles']],
])('HEAD-13–19 PERM-02 header links follow the role: %s', async ([role, offered]) => {
  const { email } = signedInAs(role)
  await openPage('/')
  await expect.element(page.getByText(`Signed in as ${email}`)).toBeVisible()
  const ways = page.getByRole('banner').getByRole('link')
  await expect
    .poll(() => textsOf(ways.filter({ hasText: /^(Contribute|Moderate|Assign Roles)$/ })))
    .toEqual(offered)
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('ANS-25 count of returned contributions is a link beside the email, live, and absent at 0', async () => {
  const account = signedInAs('educator')
  const tell = (needsAttention: number) =>
    answer(readSession, () => ({ account, visitor: true, needsAttention }))
  tell(0)
  await openPage('/about-us')
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  const link = page.getByRole('banner').getByRole('link', { name: /attention/ })
  await expect.element(link).not.toBeInTheDocument()
  for (const [count, text] of [
    [1, '1 needs your attention'],
    [2, '2 need your attention'],
  ] as const) {
    tell(count)
    await publish({ type: 'notices', data: {} })
    await expect.element(link).toMatchTextContent(text)
    await expect.element(link).toHaveAccessibleName(`${text}: Your contributions`)
  }
  await expect.element(link).toHaveAttribute('href', '#/contributions')
  tell(0)
  await publish({ type: 'notices', data: {} })
  await expect.element(link).not.toBeInTheDocument()
})

test('CASE-D05 count of unread notices is a link beside the email, live, and absent at 0', async () => {
  const account = signedInAs('student')
  const tell = (unreadNotices?: number) =>
    answer(readSession, () => ({
      account,
      visitor: true,
      needsAttention: 0,
      ...(unreadNotices && { unreadNotices }),
    }))
  tell()
  await openPage('/about-us')
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  const link = page.getByRole('banner').getByRole('link', { name: /Unread/ })
  await expect.element(link).not.toBeInTheDocument()
  for (const count of [1, 2]) {
    tell(count)
    await publish({ type: 'notices', data: {} })
    await expect.element(link).toHaveAccessibleName(`Unread notifications: ${count}`)
  }
  await expect.element(link).toHaveAttribute('href', '#/view-account')
  tell()
  await publish({ type: 'notices', data: {} })
  await expect.element(link).not.toBeInTheDocument()
})

test('HEAD-15 Logout opens Home at once, and a later response does not undo further navigation', async () => {
  signedInAs('student')
  await openPage('/about-us')
  const letGo = hold(signOut, () => undefined)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(route).toBe('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  letGo()
  await expect.element(login).toBeVisible()
  expect(route()).toBe('/about-us')
})

test('HEAD-20–23 CONST-07 Top button shows beyond 300 px only', async () => {
  answer(signOut, () => undefined)
  await openPage('/')
  const top = page.getByRole('button', { name: '↑ Top' })
  await expect.element(top).not.toBeInTheDocument()
  window.scrollTo({ top: 300, behavior: 'instant' })
  await expect.element(top).not.toBeInTheDocument()
  window.scrollTo({ top: 301, behavior: 'instant' })
  await expect.element(top).toBeVisible()
  await top.click()
  await expect.poll(() => window.scrollY).toBe(0)
  await expect.element(top).not.toBeInTheDocument()
})

test('W4 skip button moves the focus past the header, and a new page focuses its heading', async () => {
  await openPage('/')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(page.getByRole('main').getByRole('combobox')).toHaveFocus()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})
