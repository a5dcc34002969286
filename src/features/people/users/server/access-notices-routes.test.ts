/** Acts of an admin on the access of an account, as notices to its owner. */
import { expect, test } from 'vitest'
import { messagesIn } from '#features/people/notices/messages.ts'
import { changeEmail, takeOver } from '#features/people/accounts/server/operator-accounts-repository.ts'
import { addPasskey, typePassword } from '#test/factors.ts'
import { type Answer, type Person, testSite } from '#test/site.ts'

const site = await testSite()
const admin = await site.member('admin')

const user = ({ accountId }: Person, path = '') => `/api/users/${accountId}${path}`
const changeNotices = async (person: Person) =>
  (await person.call('GET', '/api/notices'))
    .json<{ notices: { kind: string; isRead: boolean; data: { act: string } }[] }>()
    .notices.map(({ kind, isRead, data }) => [kind, isRead, data.act])

const acts: Record<string, (person: Person) => Promise<Answer>> = {
  'password.link-made': (person) => admin.call('POST', user(person, '/reset-link')),
  'factors.reset': async (person) => {
    await addPasskey(person)
    return admin.call('DELETE', user(person, '/factors'))
  },
  'sessions.ended': (person) => admin.call('DELETE', user(person, '/sessions')),
  'role.changed': (person) => admin.call('PATCH', user(person), { payload: { role: 'student' } }),
  'user.deleted': (person) => admin.call('DELETE', user(person)),
}

test.for(Object.keys(acts))('CASE-D04 %s is an unread notice to the owner', async (what) => {
  const person = await site.member('moderator')
  expect((await acts[what]?.(person))?.statusCode).toBeLessThan(300)
  await typePassword(person, person)
  expect(await changeNotices(person)).toEqual([['access.changed', false, what]])
})

test('CASE-D04 disabled and enabled account finds both notices at its next sign-in', async () => {
  const person = await site.member('moderator')
  await admin.call('POST', user(person, '/disabling'))
  await admin.call('DELETE', user(person, '/disabling'))
  await typePassword(person, person)
  expect((await changeNotices(person)).map(([, , what]) => what)).toEqual([
    'account.enabled',
    'account.disabled',
  ])
})

test('CASE-D04 account that the operator moved or took over finds a notice too', async () => {
  const person = await site.member('moderator')
  const order = { accountId: person.accountId, by: 'operator' }
  await changeEmail(site.parts.db, { ...order, email: `moved-${person.email}` })
  await takeOver(site.parts.db, order)
  const notices = site.parts.db
    .selectFrom('notices')
    .select('data')
    .where('account_id', '=', person.accountId)
  expect(await notices.execute()).toEqual([
    { data: { act: 'email.changed' } },
    { data: { act: 'account.taken-over' } },
  ])
})

test('CASE-D04 own reset link and acts without an effect are no notice', async () => {
  const person = await site.member('moderator')
  await site.parts.makeResetLink(person.accountId)
  await admin.call('DELETE', user(person, '/disabling'))
  await admin.call('DELETE', user(person, '/factors'))
  expect(await changeNotices(person)).toEqual([])
})

test('CASE-D04 every act with a sentence is tested here', () => {
  const elsewhere = ['account.disabled', 'account.enabled', 'email.changed', 'account.taken-over']
  const keys = [...Object.keys(acts), ...elsewhere].map((act) => act.replaceAll(/[.-]/g, '_'))
  expect(keys.toSorted()).toEqual(Object.keys(messagesIn('en').noticeSentences.access).toSorted())
})
