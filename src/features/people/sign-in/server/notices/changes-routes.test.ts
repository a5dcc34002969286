/** Every change of a way into an account: mail, security event, other sessions, and the session of the change. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { auditActs } from '#features/insight/audit/audit-acts.ts'
import { addApp, addPasskey, secretOf, testClock } from '#test/factors.ts'
import { locksAwaited } from '#test/database/test-database.ts'
import { startFakeMailServer } from '#test/fakes/fake-mail-server.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { followToCallback, newGoogleUser, providersSetting, visit } from '#test/fakes/openid-visits.ts'
import { softwarePasskey } from '#test/fakes/software-passkey.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { type Answer, baseUrl, type Person, testSite } from '#test/site.ts'

const [box, school] = await Promise.all([startFakeMailServer(), startFakeOpenIdProvider()])
const { remove, ...file } = await providersSetting([school.entry('school', 'Karoo School')])
afterAll(async () => {
  await remove()
  await Promise.all([box.close(), school.stop()])
})
const clock = testClock()
const settings = { ...file, SMTP_URL: box.url, MAIL_FROM: 'no-reply@thuto.example', BASE_URL: baseUrl }
const site = await testSite({ now: clock.now, settings })
const { db } = site.parts
const password = 'a-long-password-for-tests'

type Call = () => Promise<Answer>
interface Change {
  /** The event; audit acts of this change have the same name, but for a hyphen. */
  readonly event: string
  readonly notice: string
  /** Returns the last call of the change, which makes it. */
  readonly prepare: (person: Person) => Promise<Call>
}

const connect = async (person: Person) => {
  newGoogleUser(school)
  const back = await followToCallback(person, 'connect', 'school')
  return () => person.call('GET', back)
}
const changes: Record<string, Change> = {
  'new passkey': {
    event: 'factor.added',
    notice: 'factor-added',
    prepare: async (person) => {
      const { options } = (await person.call('POST', '/api/account/passkeys/challenge')).json()
      const payload = { name: 'Phone', passkey: softwarePasskey(baseUrl).create(options) }
      return () => person.call('POST', '/api/account/passkeys', { payload })
    },
  },
  'new app': {
    event: 'factor.added',
    notice: 'factor-added',
    prepare: async (person) => {
      const { secret } = (await person.call('POST', '/api/account/authenticator/secret')).json()
      const payload = { code: clock.code(secretOf(secret)) }
      return () => person.call('POST', '/api/account/authenticator', { payload })
    },
  },
  'removed factor': {
    event: 'factor.removed',
    notice: 'factor-removed',
    prepare: async (person) => {
      await addApp(person, clock)
      return () => person.call('DELETE', '/api/account/factors/app')
    },
  },
  'new recovery codes': {
    event: 'recovery_codes.made',
    notice: 'recovery-codes-made',
    prepare: async (person) => {
      await addPasskey(person)
      return () => person.call('POST', '/api/account/recovery-codes')
    },
  },
  'connected identity': {
    event: 'identity.connected',
    notice: 'identity-connected',
    prepare: connect,
  },
  'disconnected identity': {
    event: 'identity.disconnected',
    notice: 'identity-disconnected',
    prepare: async (person) => {
      await (
        await connect(person)
      )()
      const { items } = (await person.call('GET', '/api/account/identities')).json()
      return () => person.call('DELETE', `/api/account/identities/${items[0].id}`)
    },
  },
  'new password': {
    event: 'password.changed',
    notice: 'password-changed',
    prepare: (person) => {
      const payload = { password, newPassword: 'a-brand-new-password' }
      return Promise.resolve(() => person.call('POST', '/api/account/password', { payload }))
    },
  },
}
const all = Object.entries(changes)

const isOpen = async (cookie: string) =>
  (await site.anonymous().call('GET', '/api/session', { headers: { cookie } })).json().account !== null
const noticesTo = async ({ accountId }: Person) =>
  (
    await sql<{ notice: string }>`select data ->> 'notice' as notice from pgboss.job
      where name = 'account-notice' and data ->> 'accountId' = ${accountId}`.execute(db)
  ).rows.map(({ notice }) => notice)
const eventsOf = async ({ accountId }: Person) => {
  const events = db.selectFrom('security_events').select('kind').where('account_id', '=', accountId)
  return (await events.execute()).map(({ kind }) => kind)
}
const actsOn = async ({ accountId }: Person) => {
  const entries = db.selectFrom('audit_entries').select('act').where('subject_id', '=', accountId)
  return (await entries.execute()).map(({ act }) => act)
}
async function signedInElsewhere({ accountId }: Person) {
  const { rows } = await sql<{ password: string }>`select password from credentials
    where account_id = ${accountId} and password is not null`.execute(db)
  const browser = { cookieHeader: undefined, userAgent: undefined }
  const checked = { passwordHash: rows[0]?.password ?? '' }
  const opened = await site.parts.sessions.open(accountId, checked, browser, true)
  return typeof opened === 'string' ? opened : (opened.cookies[0] ?? '').replace(/;.*/, '')
}

describe('F-S3-03 changes of ways in', () => {
  test.for(all)('F-S3-03 %s mails the owner, is an event and ends the other sessions', async ([, change]) => {
    const person = await site.member('student')
    const call = await change.prepare(person)
    const elsewhere = await signedInElsewhere(person)
    expect(await isOpen(elsewhere)).toBe(true)
    expect((await call()).statusCode).toBeLessThan(400)
    expect(await isOpen(elsewhere)).toBe(false)
    expect(await isOpen(person.cookie())).toBe(true)
    expect(await noticesTo(person)).toContain(change.notice)
    expect(await actsOn(person)).toContain(change.event.replace('_', '-'))
    await expect.poll(() => eventsOf(person), { timeout: 20_000 }).toContain(change.event)
  })

  test('F-S3-03 session opened with an identity ends when its owner disconnects it', async () => {
    const owner = await site.member('student')
    await (
      await connect(owner)
    )()
    const thief = site.anonymous()
    await visit(thief, 'sign-in', 'school')
    expect(await isOpen(thief.cookie())).toBe(true)
    const { items } = (await owner.call('GET', '/api/account/identities')).json()
    expect((await owner.call('DELETE', `/api/account/identities/${items[0].id}`)).statusCode).toBe(204)
    expect(await isOpen(thief.cookie())).toBe(false)
  })

  test('F-S3-03 every act on a way in has a notice, or a reason for none', () => {
    const walked = all.map(([, { event }]) => event.replace('_', '-'))
    const elsewhere = {
      'password.link-made': 'reset-link-made, a test of the user list',
      'factors.reset': 'factors-reset, a test of the factor mails',
      'password.reset': 'the owner holds the link',
      'email.changed': 'a mail to the former address',
      'email.confirmed': 'the owner holds the link',
      'email.restored': 'the owner holds the link',
    }
    const ofWays = auditActs.filter((act) => /^(factors?|identity|recovery-codes|password|email)\./.test(act))
    expect(ofWays.toSorted()).toEqual([...new Set([...walked, ...Object.keys(elsewhere)])].toSorted())
  })
})

/** Runs `call` while another transaction holds the account, which ends its sessions, as a reset does. */
async function duringReset({ accountId }: Person, call: Call) {
  const answer = await db.transaction().execute(async (tx) => {
    await sql`select from accounts where id = ${accountId} for update`.execute(tx)
    const pending = call()
    await expect.poll(() => locksAwaited(site.database.db), { timeout: 20_000 }).toBe(1)
    await sql`delete from sessions where account_id = ${accountId}`.execute(tx)
    return { pending }
  })
  return answer.pending
}

describe('F-S3-17 F-C4 a change that began before a reset does not land after it', () => {
  const wayRows = async ({ accountId }: Person) => {
    const { rows } = await sql`
      select id, password, null::bytea as code from credentials where account_id = ${accountId}
      union all select id, null, null from passkeys where account_id = ${accountId}
      union all select sealed_secret, null, null from authenticator_apps where account_id = ${accountId}
      union all select email, null, null from email_links where account_id = ${accountId}
      union all select '', null, code_hash from recovery_codes where account_id = ${accountId}`.execute(db)
    return rows.map((row) => JSON.stringify(row)).toSorted()
  }
  const others: Record<string, Change['prepare']> = {
    'email request': (person) =>
      Promise.resolve(() =>
        person.call('POST', '/api/account/email', { payload: { email: `new-${person.email}` } }),
      ),
    'own deletion': (person) =>
      Promise.resolve(() =>
        person.call('POST', '/api/account/deletion', { payload: { email: person.email, password } }),
      ),
  }
  const cases = [...all.map(([name, { prepare }]) => [name, prepare] as const), ...Object.entries(others)]

  test.for(cases)('F-S3-17 %s', async ([name, prepare]) => {
    if (name === 'connected identity') expectConsoleError(/Sign-in with Karoo School failed/)
    const person = await site.member('student')
    const call = await prepare(person)
    const before = await wayRows(person)
    const answer = await duringReset(person, call)
    expect(answer.headers['location'] ?? answer.statusCode).toSatisfy(
      (outcome) => outcome === 401 || String(outcome).endsWith('result=other'),
    )
    expect(await wayRows(person)).toEqual(before)
  })
})

describe('F-S3-08 with a second factor', () => {
  const expire = ({ accountId }: Person) =>
    sql`update sessions set confirmed_at = now() - interval '10 minutes' where account_id = ${accountId}`.execute(
      db,
    )
  const confirmed = async (person: Person) =>
    (await person.call('GET', '/api/account/confirmation')).statusCode === 204
  async function withApp(role: 'student' | 'admin' = 'student') {
    const person = await site.member(role)
    const identity = newGoogleUser(school)
    await visit(person, 'connect', 'school')
    const { secret } = await addApp(person, clock)
    await expire(person)
    const confirm = async () => {
      const payload = { code: clock.code(secret) }
      clock.tick()
      return (await person.call('POST', '/api/account/confirmation/factor', { payload })).statusCode
    }
    return { person, identity, confirm }
  }

  test('F-S3-08 neither password nor provider confirms the session; the factor does', async () => {
    const { person, identity, confirm } = await withApp()
    const answer = await person.call('POST', '/api/account/confirmation', { payload: { password } })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'factor_needed'])
    school.be(identity)
    for (const purpose of ['confirm', 'deletion'] as const) await visit(person, purpose, 'school')
    expect(await confirmed(person)).toBe(false)
    const ways = (await person.call('GET', '/api/account/confirmation-ways')).json()
    expect(ways).toEqual({ password: false, app: true, providers: [] })
    expect(await confirm()).toBe(204)
    expect(await confirmed(person)).toBe(true)
  })

  test.for([
    ['DELETE', '/api/account/factors/app', undefined],
    ['POST', '/api/account/email', { email: 'next@school.example' }],
    ['POST', '/api/account/password', { password, newPassword: 'a-brand-new-password' }],
    ['POST', '/api/account/deletion', { password }],
  ] as const)('F-S3-08 %s %s asks for the factor', async ([method, url, given]) => {
    const { person, confirm } = await withApp()
    const payload = url.endsWith('/deletion') ? { ...given, email: person.email } : given
    const run = async () => (await person.call(method, url, payload ? { payload } : {})).statusCode
    await person.call('POST', '/api/account/confirmation', { payload: { password } })
    expect(await run()).toBe(403)
    await confirm()
    expect(await run()).toBeLessThan(300)
    if (url.endsWith('/password')) expect(await confirmed(person)).toBe(false)
  })

  test('F-S3-08 rights of others ask for the factor', async () => {
    const { person: admin, confirm } = await withApp('admin')
    const other = await site.member('student')
    const url = `/api/users/${other.accountId}`
    const raise = async () =>
      (await admin.call('PATCH', url, { payload: { role: 'moderator', unconfirmed: true } })).statusCode
    await admin.call('POST', '/api/account/confirmation', { payload: { password } })
    expect(await raise()).toBe(403)
    await confirm()
    expect(await raise()).toBe(200)
  })

  test('F-S3-08 account of a provider is deleted by its factor, not by the provider alone', async () => {
    const person = newGoogleUser(school)
    const browser = site.anonymous()
    await visit(browser, 'sign-in', 'school')
    await visit(browser, 'confirm', 'school')
    const { secret } = await addApp(browser, clock)
    await sql`update sessions set confirmed_at = '-infinity'`.execute(db)
    const leave = async () =>
      (await browser.call('POST', '/api/account/deletion', { payload: { email: person.email } })).json()
    await visit(browser, 'deletion', 'school')
    expect(await leave()).toMatchObject({ code: 'confirm_first' })
    const payload = { code: clock.code(secret) }
    await browser.call('POST', '/api/account/confirmation/factor', { payload })
    const answer = await browser.call('POST', '/api/account/deletion', { payload: { email: person.email } })
    expect(answer.statusCode).toBe(204)
  })
})
