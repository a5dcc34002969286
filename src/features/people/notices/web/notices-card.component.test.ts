/** Notices and their mails on the account page. */
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readAccount, sizeOfExport } from '#features/people/accounts/contract.ts'
import { listIdentities } from '#features/people/sign-in/contract.ts'
import { listFactors } from '#features/people/sign-in/factors-contract.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { aProfile } from '#test/builders.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { answer, callsOf, hang, hold, refuse } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { openSecuritySection, signedInAs } from '#test/component/open-page.tsx'
import { changeNoticeChoices, listNotices, markNoticesRead, readNoticeChoices } from '../contract.ts'

type Notices = ReturnOf<typeof listNotices>
type Choices = ReturnOf<typeof readNoticeChoices>

const list = page.getByRole('group', { name: 'Notifications' })
const email = page.getByRole('region', { name: 'Email', exact: true })
const markRead = list.getByRole('button', { name: 'Mark all as read' })
const status = (card: typeof list) => card.getByRole('status').filter({ hasText: /\S/ })
const resourceId = '7d0c4f6e-5b1a-4e2d-9c3f-0a1b2c3d4e5f'

const aNotice = (more: Partial<Notices['notices'][number]> = {}) => ({
  id: 1,
  kind: 'published' as const,
  resourceId,
  title: 'Fractions for Grade 5',
  data: {},
  at: '2026-11-24T08:00:00.000Z',
  isRead: false,
  ...more,
})
let shown: Notices
let choices: Choices

function signIn(role: 'student' | 'educator' | 'moderator' = 'educator') {
  const { email: address } = signedInAs(role)
  answer(readAccount, () => aProfile({ email: address, role }))
}

beforeEach(() => {
  shown = { notices: [], unread: 0 }
  choices = { contributions: 'at once', queue: 'daily', mail: 'on' }
  signIn()
  answer(listIdentities, () => ({ items: [] }))
  answer(sizeOfExport, () => ({ bytes: 2_000 }))
  answer(listFactors, () => ({ passkeys: [], app: null, recoveryCodes: 0, mustEnrol: false }))
  answer(listNotices, () => shown)
  answer(readNoticeChoices, () => choices)
  answer(
    changeNoticeChoices,
    ({ body }) => (choices = { ...choices, mail: 'on', ...(body as Partial<Choices>) }),
  )
})

const returned = {
  kind: 'returned' as const,
  data: { reason: 'errors', text: 'Question 3 has two answers.' },
}

describe('list', () => {
  test.for(views)('ANS-41 both cards are accessible, $width px wide, $scheme', async ({ show }) => {
    await show()
    signIn('moderator')
    shown = { notices: [aNotice({ id: 2, ...returned }), aNotice({ isRead: true })], unread: 1 }
    await openSecuritySection()
    await expect.element(markRead).toBeVisible()
    await expect.element(email.getByRole('button', { name: 'Save choice' })).toBeVisible()
    await expectAccessible('account, notices')
  })

  test('a notice shows the decision and the text of the moderator, and leads to the contribution', async () => {
    shown = {
      notices: [
        aNotice({ id: 3, ...returned }),
        aNotice({ id: 2, kind: 'role.granted', title: null, resourceId: null, data: { role: 'educator' } }),
        aNotice({
          id: 4,
          isRead: true,
          kind: 'access.changed',
          title: null,
          resourceId: null,
          data: { act: 'password.link-made' },
        }),
        aNotice({ isRead: true, kind: 'removed', title: 'Rivers', data: { reason: 'It is a duplicate.' } }),
      ],
      unread: 2,
    }
    await openSecuritySection()
    await expect.element(list.getByText('2 unread notifications')).toBeVisible()
    await expect.element(list.getByText('“Question 3 has two answers.”')).toBeVisible()
    await expect.element(list.getByText('You now have the role educator.')).toBeVisible()
    await expect.element(list.getByText(/^An admin made a link that sets a new password/)).toBeVisible()
    await expect.element(list.getByText('“It is a duplicate.”')).toBeVisible()
    const address = list.getByRole('link', { name: 'Fractions for Grade 5' })
    await expect.element(address).toHaveAttribute('href', `#/contributions/${resourceId}`)
    await expect
      .element(list.getByRole('link', { name: 'Rivers' }))
      .toHaveAttribute('href', '#/contributions')
    expect(list.getByText('New ·').elements()).toHaveLength(2)
  })

  test('ANS-41 all are marked as read by keyboard; the focus stays in the list', async () => {
    shown = { notices: [aNotice({ id: 7 }), aNotice()], unread: 2 }
    const letGo = hold(markNoticesRead, () => ({ unread: 0 }))
    await openSecuritySection()
    await markRead.click()
    await expect.element(list.getByRole('button', { name: 'Saving...' })).toBeVisible()
    shown = { notices: shown.notices.map((notice) => ({ ...notice, isRead: true })), unread: 0 }
    letGo()
    await expect.element(status(list)).toMatchTextContent('All notifications are read.')
    expect(callsOf(markNoticesRead)).toEqual([{ body: { readUpTo: 7 } }])
    await expect.element(markRead).not.toBeInTheDocument()
    await expect.element(list.getByRole('list')).toHaveFocus()
  })

  test('an empty list of notices is shown as empty', async () => {
    await openSecuritySection()
    await expect.element(list.getByText('You have no notifications.')).toBeVisible()
  })

  test('a new notice appears in the open page', async () => {
    await openSecuritySection()
    await expect.element(list.getByText('You have no notifications.')).toBeVisible()
    shown = { notices: [aNotice()], unread: 1 }
    await publish({ type: 'notices', data: {} })
    await expect.element(list.getByText('It is published. Thank you.')).toBeVisible()
  })

  test('a load that hangs and one that fails are shown', async () => {
    hang(listNotices)
    refuse(readNoticeChoices, 'unexpected', 500)
    await openSecuritySection()
    await expect.element(list.getByText('Loading your notifications')).toBeInTheDocument()
    await expect.element(email.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    answer(readNoticeChoices, () => choices)
    await email.getByRole('button', { name: 'Retry' }).click()
    await expect.element(email.getByLabelText('About my contributions')).toBeVisible()
  })
})

describe('email', () => {
  test('choice is saved; members have nothing that waits for them', async () => {
    await openSecuritySection()
    const about = email.getByLabelText('About my contributions')
    await about.selectOptions('Once a day')
    expect(email.getByLabelText('When something waits for me').elements()).toEqual([])
    await email.getByRole('button', { name: 'Save choice' }).click()
    await expect.element(status(email)).toMatchTextContent('Your choice is saved.')
    expect(callsOf(changeNoticeChoices)).toEqual([{ body: { contributions: 'daily' } }])
    await about.selectOptions('Never')
    await expect.element(status(email)).not.toBeInTheDocument()
  })

  test('ANS-41 moderators choose about what waits for them, by keyboard', async () => {
    signIn('moderator')
    await openSecuritySection()
    await email.getByLabelText('When something waits for me').selectOptions('Never')
    const save = await email.getByRole('button', { name: 'Save choice' }).findElement()
    if (save instanceof HTMLElement) save.focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => callsOf(changeNoticeChoices).at(-1))
      .toEqual({
        body: { contributions: 'at once', queue: 'never' },
      })
  })

  test.for([
    ['off', 'This site sends no email.'],
    ['unconfirmed', 'Confirm your email to receive these emails. The link is under “Your email”.'],
    ['minor', 'You are under 18. We email you only after a parent or guardian has agreed.'],
  ] as const)('ANS-30 state %s is shown', async ([mail, words]) => {
    choices = { ...choices, mail }
    await openSecuritySection()
    await expect.element(email.getByText(words)).toBeVisible()
    const form = email.getByLabelText('About my contributions').elements()
    expect(form).toHaveLength(mail === 'off' ? 0 : 1)
  })

  test('ANS-33 a stop is shown, and ends when the choice is saved again', async () => {
    choices = { ...choices, mail: 'stopped' }
    await openSecuritySection()
    const words = email.getByText(/Your mail server refused our emails/)
    await expect.element(words).toBeVisible()
    await email.getByRole('button', { name: 'Save choice' }).click()
    await expect.element(words).not.toBeInTheDocument()
    refuse(changeNoticeChoices, 'unexpected', 500)
    await email.getByRole('button', { name: 'Save choice' }).click()
    await expect.element(email.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  })
})
