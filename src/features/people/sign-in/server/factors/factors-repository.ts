/** Passkeys, authenticator apps and recovery codes, and the challenges for them. Changes write an audit entry. */
import { sql } from 'kysely'
import { addAccountEntry } from '#platform/postgres/audit-entries.ts'
import type { PasskeyKey, PasskeyName } from '#platform/auth/factors/webauthn.ts'
import { endPending, factorTables } from '#platform/auth/ways-in-repository.ts'
import type { Sealer } from '#platform/auth/factors/sealer.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import type { WayInChange } from '../notices/follow-change.ts'

interface Times {
  readonly createdAt: Date
  readonly usedAt: Date | null
}

export interface StoredFactors {
  readonly passkeys: readonly (PasskeyName & Times & { readonly id: string; readonly name: string })[]
  readonly app: Times | undefined
  readonly recoveryCodes: number
}

export interface StoredPasskey extends PasskeyKey {
  readonly id: string
  readonly accountId: string
}

export type NewFactor =
  | { readonly passkey: PasskeyKey & { readonly id: string; readonly name: string } }
  | { readonly sealedSecret: string; readonly step: number }

type Purpose = Database['factor_challenges']['purpose']

export const factorsOf = async (db: Db | Tx, accountId: string): Promise<StoredFactors> => ({
  passkeys: await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id as credentialId', 'transports'])
    .select(['created_at as createdAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  app: await db
    .selectFrom('authenticator_apps')
    .select(['created_at as createdAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst(),
  recoveryCodes: (
    await db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).count,
})

/** Undefined for a secret whose key is gone: its owner needs another factor anyway. */
function sealedAgain({ open, seal }: Sealer, sealed: string, accountId: string) {
  try {
    return seal(open(sealed, accountId), accountId)
  } catch {
    return undefined
  }
}

/** Seals the secrets of apps with the current key, before a rotation that may drop the key they were sealed with. */
export async function sealAppsAgain(db: Db, sealer: Sealer): Promise<void> {
  const apps = await db.selectFrom('authenticator_apps').select(['account_id', 'sealed_secret']).execute()
  for (const { account_id, sealed_secret: former } of apps) {
    const sealed_secret = sealer.isCurrent(former) ? undefined : sealedAgain(sealer, former, account_id)
    if (sealed_secret === undefined) continue
    const app = db.updateTable('authenticator_apps').where('account_id', '=', account_id)
    await app.set({ sealed_secret }).where('sealed_secret', '=', former).execute()
  }
}

const hasNone = ({ passkeys, app }: StoredFactors) => passkeys.length === 0 && !app

// Sign-ins hold a share lock on the account until their session exists (`lockCredential`).
const lockAccount = (tx: Tx, accountId: string) =>
  tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()

const removeCodes = (tx: Tx, accountId: string) =>
  tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()

async function writeCodes(tx: Tx, accountId: string, hashes: readonly Buffer[]) {
  await removeCodes(tx, accountId)
  const rows = hashes.map((code_hash) => ({ code_hash, account_id: accountId }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  await addAccountEntry(tx, accountId, 'recovery-codes.made')
}

/** False if another account or this one has the passkey. */
async function insertPasskey(
  tx: Tx,
  accountId: string,
  { credentialId, publicKey, counter, transports, id, name }: PasskeyKey & { id: string; name: string },
) {
  const row = { id, account_id: accountId, credential_id: credentialId, public_key: publicKey, name }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({ ...row, counter, transports })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function replaceApp(tx: Tx, accountId: string, sealed_secret: string, last_step: number) {
  const set = { sealed_secret, last_step, created_at: sql<Date>`now()`, used_at: null }
  await tx
    .insertInto('authenticator_apps')
    .values({ account_id: accountId, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute()
  await tx
    .deleteFrom('factor_challenges')
    .where(({ and }) => and({ account_id: accountId, purpose: 'new app' }))
    .execute()
  return true
}

/** Stores recovery codes beside the first factor. Undefined if nothing was added, such as a known passkey. */
export const insertFactor = (
  db: Db,
  factor: NewFactor,
  codes: readonly Buffer[],
  { accountId, andThen }: WayInChange,
) =>
  db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, accountId))) return undefined
    const isFirst = hasNone(await factorsOf(tx, accountId))
    const isAdded =
      'passkey' in factor
        ? await insertPasskey(tx, accountId, factor.passkey)
        : await replaceApp(tx, accountId, factor.sealedSecret, factor.step)
    if (!isAdded) return undefined
    await addAccountEntry(tx, accountId, 'factor.added')
    if (isFirst) await writeCodes(tx, accountId, codes)
    await andThen(tx)
    return { isFirst }
  })

/** `id` names a passkey, or is `app`. False if there is no such factor. */
export const deleteFactor = (db: Db, id: string, { accountId, andThen }: WayInChange) =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const { numDeletedRows } =
      id === 'app'
        ? await tx.deleteFrom('authenticator_apps').where('account_id', '=', accountId).executeTakeFirst()
        : await tx
            .deleteFrom('passkeys')
            .where(({ and }) => and({ id, account_id: accountId }))
            .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    if (hasNone(await factorsOf(tx, accountId))) await removeCodes(tx, accountId)
    await addAccountEntry(tx, accountId, 'factor.removed')
    await andThen(tx)
    return true
  })

/** Removes all factors and ends all sessions. False if there were none. */
export const deleteFactors = (db: Db, by: string, { accountId, andThen }: WayInChange) =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (hasNone(await factorsOf(tx, accountId))) return false
    for (const table of factorTables) await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
    await endPending(tx, accountId)
    await addAccountEntry(tx, accountId, 'factors.reset', by)
    await andThen(tx)
    return true
  })

const isAlive = sql<boolean>`expires_at > now()`

export async function storeChallenge(db: Db, accountId: string, purpose: Purpose, value: string) {
  const expires_at = sql<Date>`now() + interval '5 minutes'`
  await db
    .insertInto('factor_challenges')
    .values({ account_id: accountId, purpose, value, expires_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet({ value, expires_at }))
    .execute()
}

/** Returns undefined after five minutes. */
export async function readChallenge(db: Db, accountId: string, purpose: Purpose) {
  const found = await db
    .selectFrom('factor_challenges')
    .select('value')
    .where(({ and }) => and({ account_id: accountId, purpose }))
    .where(isAlive)
    .executeTakeFirst()
  return found?.value
}

/** Returns the challenge once. */
export async function takeChallenge(db: Db, accountId: string, purpose: Purpose) {
  const taken = await db
    .deleteFrom('factor_challenges')
    .where(({ and }) => and({ account_id: accountId, purpose }))
    .returning(['value', isAlive.as('isAlive')])
    .executeTakeFirst()
  return taken?.isAlive ? taken.value : undefined
}

// Each use is atomic: of two concurrent ones with the same code, one is false.

/** False if another use has raised the counter. */
export async function usePasskey(db: Db, id: string, counter: number) {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('counter', '<', counter), eb(eb.val(counter), '=', 0)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False for a code of this step or an earlier one. */
export async function useStep(db: Db, accountId: string, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step, used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function useRecoveryCode(db: Db, accountId: string, code_hash: Buffer) {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where(({ and }) => and({ account_id: accountId, code_hash }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const findPasskey = (db: Db, credentialId: string): Promise<StoredPasskey | undefined> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'account_id as accountId', 'credential_id as credentialId', 'public_key as publicKey'])
    .select(['counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

export async function sealedSecretOf(db: Db, accountId: string) {
  const app = await db
    .selectFrom('authenticator_apps')
    .select('sealed_secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return app?.sealed_secret
}

/** False if the account has no second factor. */
export const replaceCodes = (db: Db, hashes: readonly Buffer[], { accountId, andThen }: WayInChange) =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (hasNone(await factorsOf(tx, accountId))) return false
    await writeCodes(tx, accountId, hashes)
    await andThen(tx)
    return true
  })
