import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readAccount, sizeOfExport } from '#features/people/accounts/contract.ts'
import { listIdentities } from '#features/people/sign-in/contract.ts'
import { CallFailure } from '#client/call-failure.ts'
import { aProfile } from '#test/builders.ts'
import { answer, callsOf, disconnect, hold, refuse } from '#test/component/fake-call.ts'
import { textsOf } from '#test/component/elements.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openSecuritySection, signedInAs } from '#test/component/open-page.tsx'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '../contract.ts'

const startedAt = '2026-11-20T08:07:00.000Z'
const lastUsedAt = '2026-11-24T09:30:00.000Z'
const aSession = (about: Partial<OwnSession> = {}): OwnSession => ({
  id: 's1',
  isCurrent: false,
  startedAt,
  lastUsedAt,
  browser: 'Firefox',
  system: 'Android',
  ...about,
})
const here = aSession({ id: 'here', isCurrent: true, browser: 'Chrome', system: 'Windows' })
const card = page.getByRole('region', { name: 'Where you are signed in' })
const heading = card.getByRole('heading')
const logOut = (kind: string) => card.getByRole('button', { name: new RegExp(`^Log out ${kind}, signed in`) })
const endOthers = card.getByRole('button', { name: 'Log out everywhere else' })

let sessions: readonly OwnSession[] = []

beforeEach(() => {
  const { email } = signedInAs('student')
  answer(readAccount, () => aProfile({ email }))
  answer(listIdentities, () => ({ items: [] }))
  answer(sizeOfExport, () => ({ bytes: 2_000 }))
  sessions = [here, aSession()]
  answer(listSessions, () => ({ items: [...sessions] }))
})

async function open() {
  await openSecuritySection()
  await expect.element(card).toBeInTheDocument()
}
const end = (id: string): undefined => {
  sessions = sessions.filter((session) => session.id !== id)
}

test('ASVS-7.5.2 list names each device in words; this one has no button', async () => {
  sessions = [
    here,
    aSession(),
    aSession({ id: 's2', browser: null, system: 'KaiOS' }),
    aSession({ id: 's3', browser: 'Opera Mini', system: null }),
    aSession({ id: 's4', browser: null, system: null }),
  ]
  await open()
  await expect.element(card.getByRole('listitem')).toHaveLength(5)
  expect(
    textsOf(card.getByRole('listitem')).map((text) => /^(.*?(This|Another) device)/.exec(text)?.[1]),
  ).toEqual([
    'Chrome on WindowsThis device',
    'Firefox on AndroidAnother device',
    'Browser on KaiOSAnother device',
    'Opera MiniAnother device',
    'Unknown browserAnother device',
  ])
  expect(textsOf(card.getByRole('listitem'))[0]).toMatch(/Signed in 20 Nov 2026, .*last used 24 Nov 2026, /)
  await expect.element(card.getByRole('button', { name: /^Log out .*signed in/ })).toHaveLength(4)
  for (const { width, show } of views) {
    await show()
    await expectAccessible(`sessions at ${width}`)
  }
})

test('ASVS-7.5.2 Log out ends one session, announces it and moves the focus to the heading', async () => {
  await open()
  const letGo = hold(endSession, ({ params }) => end(params.id))
  await logOut('Firefox on Android').click()
  await expect.element(logOut('Firefox on Android')).toHaveAttribute('aria-disabled', 'true')
  await logOut('Firefox on Android').click({ force: true })
  letGo()
  await expect.element(card.getByRole('status')).toHaveTextContent('Firefox on Android is logged out.')
  await expect.element(heading).toHaveFocus()
  await expect.element(card.getByText('You are not signed in anywhere else.')).toBeVisible()
  await expect.element(endOthers).not.toBeInTheDocument()
  expect(callsOf(endSession)).toEqual([{ params: { id: 's1' } }])
})

test('session that has ended meanwhile counts as logged out', async () => {
  await open()
  answer(endSession, ({ params }) => {
    end(params.id)
    throw new CallFailure('not_found', 'Page not found.', 404)
  })
  await logOut('Firefox on Android').click()
  await expect.element(card.getByRole('status')).toHaveTextContent('Firefox on Android is logged out.')
})

test('ASVS-7.5.2 Log out everywhere else leaves this session', async () => {
  await open()
  answer(endOtherSessions, () => {
    sessions = [here]
    return { ended: 2 }
  })
  await endOthers.click()
  await expect.element(card.getByRole('status')).toHaveTextContent('2 other devices are logged out.')
  await expect.element(card.getByRole('listitem')).toHaveLength(1)
})

test('failed end shows the reason; a cancelled confirmation shows nothing', async () => {
  await open()
  disconnect(endOtherSessions)
  await endOthers.click()
  await expect
    .element(card.getByRole('alert'))
    .toHaveTextContent(
      'Could not log out the other device. The site did not respond. Check your connection and try again.',
    )
  answer(endOtherSessions, () => {
    throw new CallFailure('confirm_first', 'Confirm that it is you, then try again.', 403)
  })
  await endOthers.click()
  await expect.element(card.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(card.getByRole('listitem')).toHaveLength(2)
})

test('list is loading', async () => {
  const letGo = hold(listSessions, () => ({ items: [...sessions] }))
  await open()
  await expect.element(card.getByText('Loading where you are signed in')).toBeInTheDocument()
  letGo()
  await expect.element(card.getByRole('listitem')).toHaveLength(2)
})

test('failed load has a retry', async () => {
  refuse(listSessions, 'not_allowed', 403)
  await open()
  await expect.element(card.getByRole('alert')).toMatchTextContent(/^Could not load the sessions/)
  answer(listSessions, () => ({ items: [here] }))
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect.element(card.getByText('You are not signed in anywhere else.')).toBeVisible()
})
