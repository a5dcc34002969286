/** Sign-in races with every revocation: no session outlives its credential. */
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { onTeardown } from '../setup/on-teardown.ts'
import { type Person, testSite } from '../site.ts'
import { setDisabled } from '#features/people/users/server/users-repository.ts'

const site = await testSite()
const { parts } = site
const { db, passwords } = parts
const password = 'a-long-password-for-tests'
const newPassword = 'another-long-password-for-tests'
const disableOrEnable = (accountId: string, disabled: boolean) =>
  setDisabled(db, { accountId, disabled, by: 'operator' })

// Refused tries are counted per address: each has one of its own.
let tries = 0
const signIn = (email: string, typed = password) =>
  site.anonymous().call('POST', '/api/sign-in', {
    payload: { email, password: typed },
    remoteAddress: `10.0.${Math.floor((tries += 1) / 250)}.${tries % 250}`,
  })

const sessionsOf = async (accountId: string) =>
  (await db.selectFrom('sessions').select('id').where('account_id', '=', accountId).execute()).length

const resetTokenFor = async (accountId: string) => {
  const { link } = await parts.makeResetLink(accountId)
  return new URL(link.replace('#/', '')).searchParams.get('token')
}
const reset = (token: string | null) =>
  site.anonymous().call('POST', '/api/password-resets', { payload: { token, password: newPassword } })

const acts = {
  'password reset': async ({ accountId }: Person) => {
    expect((await reset(await resetTokenFor(accountId))).statusCode).toBe(204)
  },
  disable: async ({ accountId }: Person) => {
    expect(await disableOrEnable(accountId, true)).toBe('changed')
  },
  'disable and enable': async ({ accountId }: Person) => {
    await disableOrEnable(accountId, true)
    expect(await disableOrEnable(accountId, false)).toBe('changed')
  },
  'own deletion': async (person: Person) => {
    const payload = { email: person.email, password }
    expect((await person.call('POST', '/api/account/deletion', { payload })).statusCode).toBe(204)
  },
}

/** Holds the first check of a password after its result is known, until `release`. */
function latchOnPasswordCheck() {
  const { promise: isChecked, resolve: checked } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const matches = passwords.matches.bind(passwords)
  const spy = vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...args) => {
    const result = await matches(...args)
    checked()
    await isReleased
    return result
  })
  onTeardown(() => Promise.resolve(spy.mockRestore()))
  return { isChecked, release }
}

describe('F-C4 F-S9 T11 a sign-in held between the check of the password and its session', () => {
  test.each([
    ['password reset', 401],
    ['disable', 403],
    ['own deletion', 404],
  ] as const)('opens no session after: %s (%i)', async (name, status) => {
    const person = await site.member('student')
    const latch = latchOnPasswordCheck()
    const signingIn = signIn(person.email)
    await latch.isChecked
    await acts[name](person)
    latch.release()
    expect((await signingIn).statusCode).toBe(status)
    expect(await sessionsOf(person.accountId)).toBe(0)
  })

  test('opens its session after a disable that was undone meanwhile', async () => {
    const person = await site.member('student')
    const latch = latchOnPasswordCheck()
    const signingIn = signIn(person.email)
    await latch.isChecked
    await acts['disable and enable'](person)
    latch.release()
    expect((await signingIn).statusCode).toBe(200)
    expect(await sessionsOf(person.accountId)).toBe(1)
  })
})

test('F-C4 T8 an own deletion held after the check of the password deletes nothing once the password was reset', async () => {
  const person = await site.member('student')
  const latch = latchOnPasswordCheck()
  const payload = { email: person.email, password }
  const deleting = person.call('POST', '/api/account/deletion', { payload })
  await latch.isChecked
  await acts['password reset'](person)
  latch.release()
  expect((await deleting).statusCode).toBe(401)
  expect((await signIn(person.email, newPassword)).statusCode).toBe(200)
})

const steps = async (count: number) => {
  for (let step = 0; step < count; step += 1) await new Promise(setImmediate)
}

type Way = 'password reset' | 'disable'
const noneLeft = { taken: 204, isAnswered: true, left: 0 }

/** Starts a sign-in and a revocation, each after a pause; returns the number of remaining sessions. */
async function racedSignIns() {
  // A fake hash that resolves one step later.
  const spies = [
    vi.spyOn(passwords, 'hash').mockImplementation((typed) => Promise.resolve(`plain ${typed}`)),
    vi.spyOn(passwords, 'matches').mockImplementation(async (typed, hash) => {
      await new Promise(setImmediate)
      return hash === `plain ${typed}`
    }),
  ]
  onTeardown(() => Promise.resolve(spies.map((spy) => spy.mockRestore())))
  const { accountId, email } = await site.member('student')
  return async (way: Way, beforeAct: () => Promise<unknown>, beforeSignIn: () => Promise<unknown>) => {
    await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
    const hash = `plain ${password}`
    await db.updateTable('credentials').set({ password: hash }).where('account_id', '=', accountId).execute()
    const token = await resetTokenFor(accountId)
    const run = async () => {
      await beforeAct()
      if (way === 'password reset') return (await reset(token)).statusCode
      return (await disableOrEnable(accountId, true)) === 'changed' ? 204 : 0
    }
    const enter = async () => {
      await beforeSignIn()
      return signIn(email)
    }
    const [taken, entered] = await Promise.all([run(), enter()])
    const left = await sessionsOf(accountId)
    if (way === 'disable') await disableOrEnable(accountId, false)
    return { taken, isAnswered: [200, 401, 403].includes(entered.statusCode), left }
  }
}

test(
  'F-C4 F-S9 T11 in 200 interleavings of sign-in and reset or disable no session lives on that the old password opened',
  { timeout: 120_000 },
  async () => {
    const race = await racedSignIns()
    const ways = fc.constantFrom<Way>('password reset', 'disable')
    // The figures are the first step of each side in the event loop: both orders occur.
    const interleaving = fc.asyncProperty(ways, fc.nat(60), fc.nat(60), async (way, first, second) => {
      const raced = race(
        way,
        () => steps(first),
        () => steps(second),
      )
      expect(await raced).toEqual(noneLeft)
    })
    await fc.assert(interleaving, { numRuns: 200 })
  },
)

test(
  'F-C4 T11 a reset and a sign-in that start up to 20 ms apart, by 1 ms in both orders, leave no session of the old password',
  { timeout: 120_000 },
  async () => {
    const race = await racedSignIns()
    for (let ms = -20; ms <= 20; ms += 1) {
      const raced = race(
        'password reset',
        () => pause(Math.max(0, ms)),
        () => pause(Math.max(0, -ms)),
      )
      expect(await raced, `${ms} ms`).toEqual(noneLeft)
    }
  },
)
