import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { contributeLink } from '#test/site-actions.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { type Person, type TestSite, testSite } from '#test/site.ts'
import { findOperatedAccount } from '#features/people/accounts/server/operator-accounts-repository.ts'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import { type AdminCommandDeps, readAdminCommand } from './admin-command.ts'
import { CommandError } from '../run-command.ts'

const site = await testSite()
const { db } = site.parts
const password = 'a-long-password-for-tests'
// The site must keep one admin.
await site.member('admin')

const unusedKeys = {
  acceptKey: vi.fn<AdminCommandDeps['acceptKey']>(),
  rotateKey: vi.fn<AdminCommandDeps['rotateKey']>(),
  makeCatalogue: () => Promise.resolve(),
}
const depsOf = ({ parts }: TestSite): AdminCommandDeps => ({
  guardianRule: parts.config.guardianConsent,
  db: parts.db,
  erase: eraser(parts.db, 'a key'),
  databaseNow: parts.databaseNow,
  staging: parts.staging,
  makeResetLink: parts.makeResetLink,
  newAccountId: () => randomUUID(),
  resetFactors: parts.resetFactors,
  ...unusedKeys,
})
const run = (...args: string[]) => readAdminCommand(args).run(depsOf(site))
const refusal = async (...args: string[]) => {
  try {
    return await run(...args)
  } catch (error) {
    if (error instanceof CommandError) return error.message
    throw error
  }
}
const signIn = (email: string, typed = password) =>
  site.anonymous().call('POST', '/api/sign-in', { payload: { email, password: typed } })
const sessionOf = async (person: Person) => {
  const { account } = (await person.call('GET', '/api/session')).json() as {
    account: { role: string } | null
  }
  return account?.role
}
const acts = (accountId: string) =>
  db
    .selectFrom('audit_entries')
    .select('act')
    .where('account_id', '=', 'operator')
    .where('subject_id', '=', accountId)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ act }) => act))
const idOf = async (email: string) => (await findOperatedAccount(db, email))?.id ?? ''
const useLink = (line: string, typed: string) =>
  site.anonymous().call('POST', '/api/password-resets', {
    payload: { token: /token=([\w-]{43})/.exec(line)?.[1] ?? '', password: typed },
  })

test('AUTH-29 the commands create and role make an admin, with a link for the first password', async () => {
  const line = await run('create', ' Head@School.example')
  expect(line).toMatch(
    /^Created the account head@school\.example\. Send this link to the account owner\. It sets a password, works once and expires in 30 minutes: http:\/\/127\.0\.0\.1:3000\/#\/new-password\?token=[\w-]{43}$/,
  )
  expect((await signIn('head@school.example')).statusCode).toBe(401)
  expect((await useLink(line, 'the-head-chose-this')).statusCode).toBe(204)
  expect((await signIn('head@school.example', 'the-head-chose-this')).json()).toMatchObject({
    account: { role: 'open access user' },
  })
  expect(await run('role', 'head@school.example', 'admin')).toBe(
    'head@school.example has the role admin now, also in open sessions.',
  )
  expect((await signIn('head@school.example', 'the-head-chose-this')).json()).toMatchObject({
    account: { role: 'admin' },
  })
  expect(await acts(await idOf('head@school.example'))).toEqual([
    'account.created',
    'password.link-made',
    'role.changed',
  ])
})

test('OPS-40 catalogue makes the file at once', async () => {
  expect(await run('catalogue')).toBe('/catalogue.jsonl.gz is made.')
})

test('T12 create refuses an existing account in any spelling of its email', async () => {
  const { email } = await site.member('student')
  expect(await refusal('create', email.toUpperCase())).toBe(`An account for ${email} already exists.`)
})

test('AUTH-28 ERR-08 T5 disable ends every session at once; only the right password reveals the reason', async () => {
  const person = await site.member('moderator')
  expect((await person.call('GET', '/api/moderation')).statusCode).toBe(200)
  expect(await run('disable', person.email)).toBe(
    `${person.email} is disabled: its sessions have ended, and it cannot sign in until it is enabled.`,
  )
  expect((await person.call('GET', '/api/moderation')).statusCode).toBe(401)
  const [wrong, right] = [await signIn(person.email, 'not it at all'), await signIn(person.email)]
  expect([wrong.statusCode, wrong.json()]).toMatchObject([401, { code: 'wrong_password' }])
  expect([right.statusCode, right.json()]).toMatchObject([
    403,
    {
      code: 'account_disabled',
      message: 'This account has been disabled. Please contact support.',
    },
  ])
  expect(await refusal('disable', person.email)).toBe(`${person.email} is disabled already.`)
  expect(await run('enable', person.email)).toBe(`${person.email} is enabled and may sign in again.`)
  expect(await sessionOf(person)).toBeUndefined()
  expect((await signIn(person.email)).statusCode).toBe(200)
  expect(await refusal('enable', person.email)).toBe(`${person.email} is not disabled.`)
  expect(await acts(person.accountId)).toEqual(['account.disabled', 'account.enabled'])
})

test('T5 ROLE-15 a role from the command applies to open sessions', async () => {
  const person = await site.member('student')
  expect((await person.call('GET', '/api/folders')).statusCode).toBe(403)
  await run('role', person.email, 'Educator', '--unconfirmed')
  expect((await person.call('GET', '/api/folders')).statusCode).toBe(200)
  await run('role', person.email, 'open', 'access', 'user')
  expect(await sessionOf(person)).toBe('open access user')
})

test('role recreates the user record that an admin removed', async () => {
  const person = await site.member('student')
  await db.deleteFrom('users').where('account_id', '=', person.accountId).execute()
  await run('role', person.email, 'educator', '--unconfirmed')
  expect(await sessionOf(person)).toBe('educator')
})

test('T7 role and erase refuse the last admin who can sign in', async () => {
  const alone = await testSite()
  const here = depsOf(alone)
  const [owner, other] = [await alone.member('admin'), await alone.member('admin')]
  const sentence = `${owner.email} is the last admin who can sign in. Give someone else that role first.`
  await readAdminCommand(['disable', other.email]).run(here)
  for (const args of [
    ['role', owner.email, 'student'],
    ['erase', owner.email],
  ])
    await expect(readAdminCommand(args).run(here)).rejects.toThrow(sentence)
  expect((await owner.call('GET', '/api/session')).json()).toMatchObject({ account: { role: 'admin' } })
})

test('T6 erase deletes sessions, record and account; resources stay as Default', async () => {
  const person = await site.member('educator')
  const { id } = await contributeLink(person, { link: 'https://school.example/erased' })
  const moderator = await site.member('moderator')
  await moderator.call('POST', `/api/resources/${id}/approval`)
  await person.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 5 } })
  expect(await run('erase', person.email)).toBe(
    `${person.email} is erased. Its resources stay, without a name.`,
  )
  expect(await sessionOf(person)).toBeUndefined()
  expect((await signIn(person.email)).statusCode).toBe(404)
  expect(
    await db
      .selectFrom('resources')
      .select(['user_id', 'uploader_account_id'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({ user_id: 'Default', uploader_account_id: null })
  const ratings = await db.selectFrom('ratings').select('source').where('resource_id', '=', id).execute()
  expect(ratings).toHaveLength(1)
  expect(JSON.stringify(ratings)).not.toContain(person.accountId)
  expect(await acts(person.accountId)).toEqual(['account.erased'])
})

test('T45 reset-link makes a link that works once, and refuses a disabled account', async () => {
  const person = await site.member('student')
  const line = await run('reset-link', person.email)
  expect((await useLink(line, 'chosen-with-the-link')).statusCode).toBe(204)
  expect((await useLink(line, 'chosen-with-the-link')).statusCode).toBe(410)
  expect((await signIn(person.email, 'chosen-with-the-link')).statusCode).toBe(200)
  await run('disable', person.email)
  expect(await refusal('reset-link', person.email)).toBe(
    `${person.email} is disabled: no link would work. Enable it first.`,
  )
})

test.for(['role', 'disable', 'enable', 'erase', 'reset-link', 'take-over', 'trust-addresses'])(
  '%s reports an unknown email',
  async (name) => {
    const rest = name === 'role' ? ['educator'] : []
    expect(await refusal(name, 'who@school.example', ...rest)).toBe(
      'There is no account for who@school.example.',
    )
  },
)

test.for([
  '',
  'create',
  'make a@b.example',
  'role a@b.example',
  'erase a@b.example now',
  'toString a@b.example',
  'trust-addresses',
  'read-again',
  'read-again some',
])('the arguments "%s" are answered with the usage', async (line) => {
  expect(await refusal(...line.split(' ').filter(Boolean))).toMatch(
    /^Use one of:\n {2}npm run admin -- create EMAIL\n/,
  )
})

test('an invalid email or role is reported', async () => {
  expect(await refusal('create', 'head.example')).toBe('head.example is not an email address.')
  expect(await refusal('role', 'a@b.example', 'user')).toBe(
    'The role must be one of: open access user, student, educator, moderator, admin.',
  )
})

describe('F-C6 an unconfirmed address', () => {
  const signUp = async (email: string) => {
    const person = site.anonymous()
    const answer = await person.call('POST', '/api/sign-up', { payload: { email, password } })
    expect(answer.statusCode, answer.body).toBe(201)
    return person
  }
  const isConfirmed = async (email: string) => (await findOperatedAccount(db, email))?.isConfirmed

  test('is shown as not confirmed, and gets a higher role only with --unconfirmed', async () => {
    const email = 'boss@school.example'
    const person = await signUp(email)
    for (const raised of ['educator', 'moderator', 'admin'])
      expect(await refusal('role', email, raised)).toBe(
        `${email} is not confirmed: no one has proved that the address belongs to the account owner. If you know that it does, run npm run admin -- trust-addresses ${email}, then repeat this; or add --unconfirmed to it.`,
      )
    expect(await sessionOf(person)).toBe('open access user')
    expect(await run('role', email, 'student')).toBe(
      `${email} (not confirmed) has the role student now, also in open sessions.`,
    )
    expect(await run('role', email, 'moderator', '--unconfirmed')).toContain('(not confirmed) has the role')
    expect(await isConfirmed(email)).toBe(false)
  })

  test('is confirmed by trust-addresses, by name or with --all; an unknown address changes nothing', async () => {
    const emails = ['one@school.example', 'two@school.example', 'three@school.example']
    for (const email of emails) await signUp(email)
    const [one = '', two = '', three = ''] = emails
    expect(await refusal('trust-addresses', one, 'who@school.example')).toBe(
      'There is no account for who@school.example.',
    )
    expect(await isConfirmed(one)).toBe(false)
    expect(await run('trust-addresses', one.toUpperCase(), two)).toBe(
      '2 addresses are confirmed now that were not before.',
    )
    expect(await run('trust-addresses', one)).toContain('0 addresses')
    expect(await Promise.all(emails.map(isConfirmed))).toEqual([true, true, false])
    expect(await run('role', one, 'educator')).toBe(
      `${one} has the role educator now, also in open sessions.`,
    )
    expect(await run('trust-addresses', '--all')).toMatch(/^[1-9]\d* addresses/)
    expect(await isConfirmed(three)).toBe(true)
    expect(await acts(await idOf(three))).toEqual(['address.trusted'])
  })

  test('is taken over: sessions, password and links are deleted, and a link sets a new password', async () => {
    const email = 'taken@school.example'
    const stranger = await signUp(email)
    const before = await run('reset-link', email)
    const line = await run('take-over', email)
    expect(line).toMatch(
      /^taken@school\.example is taken over: its sessions, its password and all other sign-in methods are removed\. Send this link to the account owner\./,
    )
    expect(await sessionOf(stranger)).toBeUndefined()
    expect((await signIn(email)).statusCode).toBe(401)
    expect((await useLink(before, 'the-stranger-again')).statusCode).toBe(410)
    expect((await useLink(line, 'the-owner-chose-this')).statusCode).toBe(204)
    expect((await signIn(email, 'the-owner-chose-this')).statusCode).toBe(200)
    expect(await isConfirmed(email)).toBe(true)
    expect(await acts(await idOf(email))).toEqual([
      'password.link-made',
      'account.taken-over',
      'password.link-made',
    ])
  })

  test('stays unconfirmed after a reset link of the operator; an account created by the operator is confirmed', async () => {
    const email = 'handed@school.example'
    await signUp(email)
    await useLink(await run('reset-link', email), 'chosen-with-the-link')
    expect(await isConfirmed(email)).toBe(false)
    await run('create', 'made@school.example')
    expect(await isConfirmed('made@school.example')).toBe(true)
  })
})

test('T14 quarantine, release and delete accept an id or the address of the file or link', async () => {
  const educator = await site.member('educator')
  const link = 'https://school.example/disputed'
  const { id } = await contributeLink(educator, { link, title: 'Disputed' })
  expect(await refusal('release', id)).toBe(`The resource ${id} is not in quarantine.`)
  expect(await refusal('delete', id)).toContain('is not in quarantine. Use quarantine first')
  expect(await run('quarantine', link, 'Notice', '7 of a publisher')).toContain('"Disputed" is quarantined')
  expect(await refusal('quarantine', `${site.parts.config.baseUrl}/files/${id.toUpperCase()}/x.pdf`)).toBe(
    `The resource ${id} is in quarantine already.`,
  )
  expect(await run('release', id)).toContain('"Disputed" is released')
  await contributeLink(educator, { link })
  expect(await refusal('quarantine', link)).toMatch(/^Several resources match: [\da-f-]{36}, [\da-f-]{36}\./)
  await run('quarantine', id)
  expect(await run('delete', id, 'Notice 7 was right')).toContain('"Disputed" is deleted')
  expect(await refusal('quarantine', id)).toBe(`The resource ${id} does not exist.`)
  expect(await refusal('quarantine', 'https://other.example')).toContain('neither the id of a resource nor')
  const entries = db
    .selectFrom('audit_entries')
    .select(['act', 'title', 'reason'])
    .where('subject_id', '=', id)
  expect(await entries.orderBy('id').execute()).toEqual([
    { act: 'resource.quarantined', title: 'Disputed', reason: 'Notice 7 of a publisher' },
    { act: 'resource.released', title: 'Disputed', reason: null },
    { act: 'resource.quarantined', title: 'Disputed', reason: null },
    { act: 'resource.deleted', title: 'Disputed', reason: 'Notice 7 was right' },
  ])
})

test('F-C21 ratings undo lists the sources of a resource, and removes the ratings of one by its number', async () => {
  const id = await storeResource(db, { title: 'Piled up' })
  const running = await testSite({
    beside: site,
    settings: { RESPONSE_CACHE_MB: '16', SEARCH_INDEX_MB: '64' },
  })
  const [liked, piled] = [await site.visitor(), await site.visitor()]
  const clicks = [
    [liked, 5],
    [piled, 1],
    [piled, 1],
  ] as const
  for (const [visitor, stars] of clicks)
    await visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars } })
  await running.parts.searchIndex.load()
  const averageNow = async () => {
    await running.parts.changeFeed.poll()
    const answer = await running.anonymous().call('GET', '/api/resources?title=piled%20up')
    return answer.json<{ items: { averageRating: number }[] }>().items[0]?.averageRating
  }
  expect(await averageNow()).toBe(7 / 3)

  const listed = await run('ratings', 'undo', id)
  expect(listed.replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY').replaceAll(/^\d+/gm, 'NUMBER')).toBe(
    [
      '"Piled up" has 3 ratings from 2 sources:',
      'NUMBER  2 ratings  average 1.0  DAY',
      'NUMBER  1 rating  average 5.0  DAY',
    ].join('\n'),
  )
  const source = /\n(\d+) /.exec(listed)?.[1] ?? ''
  expect(await run('ratings', 'undo', `${site.parts.config.baseUrl}/r/${id}/piled-up`, source)).toBe(
    `Removed 2 ratings of source ${source}. "Piled up" has 1 rating now, average 5.0.`,
  )
  expect(await averageNow()).toBe(5)
  const entries = db
    .selectFrom('audit_entries')
    .select(['account_id', 'act', 'reason'])
    .where('subject_id', '=', id)
  expect(await entries.execute()).toEqual([
    { account_id: 'operator', act: 'ratings.undone', reason: `source ${source}: 2 ratings, 2 stars` },
  ])
  expect(await refusal('ratings', 'undo', id, source)).toContain('This source has no ratings here.')
  expect(await refusal('ratings', 'undo', id, 'all')).toContain('all is not the number of a source')
  expect(await refusal('ratings', 'undo', '00000000-0000-4000-8000-000000000000')).toContain('was removed')
  expect(await refusal('ratings', 'undo')).toContain('npm run admin -- ratings undo RESOURCE [SOURCE]')
  expect(await run('ratings', 'undo', await storeResource(db, { title: 'New' }))).toBe(
    '"New" has no ratings.',
  )
})
