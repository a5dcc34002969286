import { argon2Sync, randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { hashedForm } from '#features/people/accounts/password.ts'
import { argon2Passwords, semaphore, type HashCost } from './passwords.ts'

const passwordsWith = (cost?: HashCost) =>
  argon2Passwords({ newSalt: () => randomBytes(16), hashedForm, ...(cost && { cost }) })
const passwords = passwordsWith()
const oldPassword = 'a-long-password-for-tests'

describe('F-C20 the hash of a password', () => {
  test('is argon2id as a PHC string with its parameters, of 16 and 32 bytes', async () => {
    const hash = await passwords.hash(oldPassword)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await passwords.hash(oldPassword)).not.toBe(hash)
    expect(await passwords.matches(oldPassword, hash)).toBe(true)
    expect(await passwords.matches(`${oldPassword}s`, hash)).toBe(false)
    expect(passwords.isOutdated(hash)).toBe(false)
  })

  test('is the argon2id of RFC 9106, section 5.3', () => {
    const bytes = (count: number, value: number) => Buffer.alloc(count, value)
    const key = argon2Sync('argon2id', {
      message: bytes(32, 1),
      nonce: bytes(16, 2),
      secret: bytes(8, 3),
      associatedData: bytes(12, 4),
      memory: 32,
      passes: 3,
      parallelism: 4,
      tagLength: 32,
    })
    expect(key.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
  })

  test('matches a PHC string of the reference implementation', async () => {
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await passwords.matches('password', reference)).toBe(true)
    expect(await passwords.matches('passwort', reference)).toBe(false)
    expect(passwords.isOutdated(reference)).toBe(false)
  })

  test('is the same for a password that another keyboard composes differently', async () => {
    expect(await passwords.matches('cafe\u0301-au-lait', await passwords.hash('caf\u00E9-au-lait'))).toBe(
      true,
    )
  })

  test.each([
    { memoryKiB: 19_457, passes: 2 },
    { memoryKiB: 19_456, passes: 3 },
  ])('is outdated once the parameters are raised to %o', async (cost) => {
    const hash = await passwords.hash(oldPassword)
    const raised = passwordsWith(cost)
    expect(raised.isOutdated(hash)).toBe(true)
    expect(await raised.matches(oldPassword, hash)).toBe(true)
    expect(raised.isOutdated(await raised.hash(oldPassword))).toBe(false)
  })

  test.each(['', 'none', '$argon2id$v=19$m=19456,t=2,p=1$', `${'0'.repeat(32)}:00`, '$2b$12$x'])(
    'of an unknown form matches nothing and does not throw: %j',
    async (hash) => {
      expect(await passwords.matches(oldPassword, hash)).toBe(false)
      expect(passwords.isOutdated(hash)).toBe(true)
    },
  )
})

describe('CASE-B08 blanks around a password', () => {
  const blanks = [' ', '  ', '\t', '\n', '\u00A0', '\u200B', '\u200E', '\u2060', '\uFEFF', ' \u200B ']
  const around = blanks.flatMap((blank) => [
    `${oldPassword}${blank}`,
    `${blank}${oldPassword}`,
    `${blank}${oldPassword}${blank}`,
  ])

  test('do not matter at the check, and inner ones do', async () => {
    const hash = await passwords.hash(oldPassword)
    for (const typed of around) expect([typed, await passwords.matches(typed, hash)]).toEqual([typed, true])
    for (const other of [oldPassword.replace('-', ' -'), oldPassword.slice(1), ' ', ''])
      expect(await passwords.matches(other, hash)).toBe(false)
  })

  test('do not matter in a new password', async () => {
    for (const typed of [around[0], around[16]])
      expect(await passwords.matches(oldPassword, await passwords.hash(typed ?? ''))).toBe(true)
  })

  test('of blanks alone are kept', async () => {
    const onlyBlanks = await passwords.hash(' '.repeat(12))
    expect(await passwords.matches(' '.repeat(12), onlyBlanks)).toBe(true)
    expect(await passwords.matches(' '.repeat(11), onlyBlanks)).toBe(false)
  })

  test.each([
    ['with blanks', ' not it '],
    ['without blanks', 'not it'],
    ['of blanks alone', '    '],
  ])('T13 a wrong password %s costs as much as one for an unknown email', async (_, typed) => {
    const slots = semaphore()
    const run = vi.spyOn(slots, 'run')
    const counted = argon2Passwords({ newSalt: () => randomBytes(16), slots, hashedForm })
    const hash = await passwords.hash(oldPassword)
    await counted.matches(typed, hash)
    expect(run.mock.calls).toHaveLength(1)
    await counted.dummyCheck(typed)
    expect(run.mock.calls).toHaveLength(2)
  })
})

test('F-C20 T13 dummyCheck derives one key with the current parameters, inside the semaphore', async () => {
  const slots = semaphore()
  const run = vi.spyOn(slots, 'run')
  const salts = vi.fn<() => Buffer>(() => randomBytes(16))
  const { dummyCheck } = argon2Passwords({ newSalt: salts, slots })
  await dummyCheck('anything')
  expect([run.mock.calls.length, salts.mock.calls.length]).toEqual([1, 1])
})
