import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { sealer } from '#platform/auth/factors/sealer.ts'
import {
  sealAppsAgain,
  deleteFactors,
  factorsOf,
  findPasskey,
  insertFactor,
  readChallenge,
  sealedSecretOf,
  storeChallenge,
  takeChallenge,
  usePasskey,
  useStep,
} from './factors-repository.ts'

const { db } = await testDatabase()

async function newAccount() {
  const accountId = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id: accountId, email: `${accountId}@school.example` })
    .execute()
  return { accountId, andThen: async () => {} }
}
const codes = () => Array.from({ length: 10 }, () => randomBytes(32))
const newPasskey = () => ({
  passkey: {
    id: randomUUID(),
    name: 'Phone',
    credentialId: randomUUID(),
    publicKey: randomBytes(77),
    counter: 0,
    transports: ['internal', 'hybrid'],
  },
})

test('passkey is stored as it was given, with codes beside the first factor only', async () => {
  const change = await newAccount()
  const [one, other] = [newPasskey(), newPasskey()]
  expect(await insertFactor(db, one, codes(), change)).toEqual({ isFirst: true })
  expect(await insertFactor(db, other, codes(), change)).toEqual({ isFirst: false })
  const { name: _, ...unnamed } = one.passkey
  expect(await findPasskey(db, unnamed.credentialId)).toEqual({ ...unnamed, accountId: change.accountId })
  expect((await factorsOf(db, change.accountId)).recoveryCodes).toBe(10)
})

test('passkey of one account is not added to another', async () => {
  const passkey = newPasskey()
  await insertFactor(db, passkey, codes(), await newAccount())
  const other = await newAccount()
  expect(await insertFactor(db, passkey, codes(), other)).toBeUndefined()
  expect(await factorsOf(db, other.accountId)).toMatchObject({ passkeys: [], recoveryCodes: 0 })
})

test('of two first factors at once one brings the codes', async () => {
  const change = await newAccount()
  const added = await Promise.all([1, 2].map(() => insertFactor(db, newPasskey(), codes(), change)))
  expect(added.filter((each) => each?.isFirst)).toHaveLength(1)
  expect((await factorsOf(db, change.accountId)).recoveryCodes).toBe(10)
})

test('change whose follow-up fails is undone', async () => {
  const change = await newAccount()
  const andThen = () => Promise.reject(new Error('no mail'))
  await expect(insertFactor(db, newPasskey(), codes(), { ...change, andThen })).rejects.toThrow('no mail')
  expect((await factorsOf(db, change.accountId)).passkeys).toEqual([])
})

test('counter of a passkey rises, and stays at 0 where the authenticator has none', async () => {
  const passkey = newPasskey()
  await insertFactor(db, passkey, codes(), await newAccount())
  const use = (counter: number) => usePasskey(db, passkey.passkey.id, counter)
  expect([await use(0), await use(4), await use(4), await use(3), await use(5)]).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})

test('step of a code is used once, and no earlier one after it', async () => {
  const change = await newAccount()
  await insertFactor(db, { sealedSecret: 'sealed', step: 10 }, codes(), change)
  const steps = [10, 11, 11, 9, 12]
  const used: boolean[] = []
  for (const step of steps) used.push(await useStep(db, change.accountId, step))
  expect(used).toEqual([false, true, false, false, true])
})

test('new app replaces the former one', async () => {
  const change = await newAccount()
  await insertFactor(db, { sealedSecret: 'one', step: 99 }, codes(), change)
  await insertFactor(db, { sealedSecret: 'two', step: 10 }, codes(), change)
  expect(await sealedSecretOf(db, change.accountId)).toBe('two')
  expect(await useStep(db, change.accountId, 11)).toBe(true)
})

test('challenge is taken once, the newest counts, and the purposes are apart', async () => {
  const { accountId } = await newAccount()
  await storeChallenge(db, accountId, 'new passkey', 'first')
  await storeChallenge(db, accountId, 'new passkey', 'second')
  expect(await takeChallenge(db, accountId, 'confirmation')).toBeUndefined()
  expect(await takeChallenge(db, accountId, 'new passkey')).toBe('second')
  expect(await takeChallenge(db, accountId, 'new passkey')).toBeUndefined()
})

test('challenge ends after five minutes', async () => {
  const { accountId } = await newAccount()
  await storeChallenge(db, accountId, 'new app', 'sealed')
  expect(await readChallenge(db, accountId, 'new app')).toBe('sealed')
  await db
    .updateTable('factor_challenges')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await readChallenge(db, accountId, 'new app')).toBeUndefined()
  expect(await takeChallenge(db, accountId, 'new app')).toBeUndefined()
})

test('reset removes everything and records the admin; without factors it changes nothing', async () => {
  const change = await newAccount()
  expect(await deleteFactors(db, 'operator', change)).toBe(false)
  await insertFactor(db, newPasskey(), codes(), change)
  expect(await deleteFactors(db, 'operator', change)).toBe(true)
  expect(await factorsOf(db, change.accountId)).toEqual({
    passkeys: [],
    app: undefined,
    recoveryCodes: 0,
  })
  const acts = db.selectFrom('audit_entries').select('account_id').where('act', '=', 'factors.reset')
  expect(await acts.where('subject_id', '=', change.accountId).execute()).toEqual([
    { account_id: 'operator' },
  ])
})

test('ASVS-11.2.2 secrets of apps are sealed again with the current key before a rotation', async () => {
  const keys = ['a', 'b'].map((digit) => ({ id: digit.repeat(8), secret: digit.repeat(64) }))
  const [current = { id: '', secret: '' }, former = current] = keys
  const [one, other] = [await newAccount(), await newAccount()]
  const secret = randomBytes(20)
  const sealedBy = (key: typeof current, { accountId }: typeof one) => sealer([key]).seal(secret, accountId)
  await insertFactor(db, { sealedSecret: sealedBy(former, one), step: 1 }, codes(), one)
  const fresh = sealedBy(current, other)
  await insertFactor(db, { sealedSecret: fresh, step: 1 }, codes(), other)
  const lost = await newAccount()
  await insertFactor(db, { sealedSecret: 'lost.key', step: 1 }, codes(), lost)
  await sealAppsAgain(db, sealer([current, former]))
  expect(await sealedSecretOf(db, lost.accountId)).toBe('lost.key')
  const sealed = (await sealedSecretOf(db, one.accountId)) ?? ''
  expect(sealer([current]).open(sealed, one.accountId)).toEqual(secret)
  expect(await sealedSecretOf(db, other.accountId)).toBe(fresh)
})
