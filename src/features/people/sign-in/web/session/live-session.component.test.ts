import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readSession } from '../../session-contract.ts'
import { callsOf, answer } from '#test/component/fake-call.ts'
import { publish } from '#test/component/fake-stream.ts'
import { openPage, signedInAs } from '#test/component/open-page.tsx'

const quiet = () => new Promise((resolve) => setTimeout(resolve, 600))

test('ROLE-09 both events of an opened stream cost one read of the session, a later one another', async () => {
  const account = signedInAs('educator')
  await openPage('/about-us')
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  await publish({ type: 'notices', data: {} })
  await quiet()
  const before = callsOf(readSession).length
  await publish({ type: 'session', data: {} })
  await publish({ type: 'notices', data: {} })
  await quiet()
  expect(callsOf(readSession)).toHaveLength(before + 1)
  answer(readSession, () => ({ account: { ...account, role: 'moderator' as const }, visitor: true }))
  await publish({ type: 'session', data: {} })
  await expect.element(page.getByRole('link', { name: 'Moderate' })).toBeVisible()
})
