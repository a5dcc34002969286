/** `npm run admin -- email|role|reset-factors`: email of an account, one that waits for a guardian, second factors. */
import { expect, test } from 'vitest'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import { findOperatedAccount } from '#features/people/accounts/server/operator-accounts-repository.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { contributeLink } from '#test/site-actions.ts'
import { addPasskey } from '#test/factors.ts'
import { testSite } from '#test/site.ts'
import { readAdminCommand } from './admin-command.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const run = (...args: string[]) =>
  readAdminCommand(args).run({
    ...parts,
    guardianRule: parts.config.guardianConsent,
    db,
    erase: eraser(db, 'a key'),
    newAccountId: () => 'not used',
    acceptKey: () => Promise.resolve('not used'),
    makeCatalogue: () => Promise.resolve(),
    rotateKey: () => Promise.resolve({ file: 'not used', isCurrent: true }),
  })

test('F-C6 email changes and confirms the email, ends sessions and links, and refuses a taken one', async () => {
  const [person, other] = [await site.member('educator'), await site.member('student')]
  const { id } = await contributeLink(person, { link: 'https://school.example/m', title: 'Moved by hand' })
  const token = /token=([\w-]{43})/.exec(await run('reset-link', person.email))?.[1]
  const next = 'moved-by-hand@school.example'
  expect(await run('email', person.email, next)).toBe(
    `The account of ${person.email} has the email ${next} now, and its sessions have ended.`,
  )
  expect((await person.call('GET', '/api/account')).statusCode).toBe(401)
  const payload = { token, password: 'a-new-password-here' }
  expect((await site.anonymous().call('POST', '/api/password-resets', { payload })).statusCode).toBe(410)
  expect(await findOperatedAccount(db, next)).toMatchObject({ id: person.accountId, isConfirmed: true })
  expect(await rowOf(db, id)).toMatchObject({ user_id: next })
  const entries = db.selectFrom('audit_entries').select(['account_id', 'act'])
  expect(await entries.where('subject_id', '=', person.accountId).execute()).toContainEqual({
    account_id: 'operator',
    act: 'email.changed',
  })
  await expect(run('email', next, other.email)).rejects.toThrow(/already exists, or may return to it\.$/)
  await expect(run('email', next, 'a@b')).rejects.toThrow('a@b is not an email address.')
  await expect(run('email', 'nobody@school.example', next)).rejects.toThrow(
    'There is no account for nobody@school.example.',
  )
  expect(() => readAdminCommand(['email', next])).toThrow(/^Use one of:/)
})

test('s35 role leaves an account as it is until its guardian has agreed', async () => {
  const { email, accountId } = await site.member('open access user')
  await db
    .insertInto('guardian_requests')
    .values({ account_id: accountId, guardian_email: 'g@home.example', text_version: '2026-11' })
    .execute()
  await expect(run('role', email, 'student', '--unconfirmed')).rejects.toThrow(
    `${email} keeps its role: a guardian has not agreed to the account yet.`,
  )
})

test('reset-factors removes the second factor, ends the sessions and leaves an entry', async () => {
  const person = await site.member('moderator')
  await addPasskey(person)
  expect(await run('reset-factors', person.email)).toContain('its sessions have ended')
  expect((await person.call('GET', '/api/account')).statusCode).toBe(401)
  const entries = db.selectFrom('audit_entries').select(['account_id', 'act'])
  expect(await entries.where('subject_id', '=', person.accountId).execute()).toContainEqual({
    account_id: 'operator',
    act: 'factors.reset',
  })
})
