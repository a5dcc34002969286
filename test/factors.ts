/** Second factors of test accounts: an authenticator app with a clock of the test, and passkeys in memory. */
import { totpCode, totpStep } from '#platform/auth/factors/totp.ts'
import { type PasskeyOptions, softwarePasskey } from './fakes/software-passkey.ts'
import { baseUrl, type Person } from './site.ts'

const password = 'a-long-password-for-tests'

/** A clock for `testSite({ now })`. */
export function testClock() {
  let at = Date.now()
  return {
    now: () => new Date(at),
    /** Code that an app with this secret shows some steps from now. */
    code: (secret: Buffer, away = 0) => totpCode(secret, totpStep(at / 1_000) + away),
    /** The next step begins. */
    tick: () => void (at += 30_000),
  }
}
export type TestClock = ReturnType<typeof testClock>

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export function secretOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

interface Added {
  readonly recoveryCodes: readonly string[] | null
}

const made = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }): unknown => {
  if (statusCode >= 300) throw new Error(`${statusCode}: ${body}`)
  return JSON.parse(body)
}

/** Sets up an authenticator app; returns its secret and the recovery codes of a first factor. */
export async function addApp(person: Person, clock: TestClock) {
  const begun = await person.call('POST', '/api/account/authenticator/secret')
  const secret = secretOf((made(begun) as { secret: string }).secret)
  const payload = { code: clock.code(secret) }
  const { recoveryCodes } = made(
    await person.call('POST', '/api/account/authenticator', { payload }),
  ) as Added
  // The code has been used.
  clock.tick()
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

interface Begun {
  readonly options: PasskeyOptions
}

/** Adds a passkey; returns it and the recovery codes of a first factor. */
export async function addPasskey(person: Person, name = 'Phone') {
  const { options } = made(await person.call('POST', '/api/account/passkeys/challenge')) as Begun
  const device = softwarePasskey(baseUrl)
  const payload = { name, passkey: device.create(options) }
  const { recoveryCodes } = made(await person.call('POST', '/api/account/passkeys', { payload })) as Added
  return { device, recoveryCodes: recoveryCodes ?? [] }
}

export const typePassword = (browser: Person, { email }: Person, options = {}) =>
  browser.call('POST', '/api/sign-in', { payload: { email, password }, ...options })

/** Options for a passkey, after a password or alone. */
export const passkeyOptions = async (browser: Person, alone = false) =>
  (made(await browser.call('POST', '/api/sign-in/challenge', { payload: { alone } })) as Begun).options

export const prove = (browser: Person, payload: object, options = {}) =>
  browser.call('POST', '/api/sign-in/second-factor', { payload, ...options })
