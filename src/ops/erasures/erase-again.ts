/** Erases the accounts in a restored database that were erased after its backup was made (F-S6). */
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import { anonymous } from '#features/people/accounts/server/delete-account.ts'
import { erasureHashes } from '#platform/auth/email-address.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { BackupFolder } from '../nightly-backup/folder/backup-folder.ts'
import { type Erasure, readErasures } from './erasure-list.ts'
import { allAccounts } from './erasures-repository.ts'

export interface EraseAgainDeps {
  readonly identities: readonly string[]
  /** Folders with a list of erasures in them; one without is skipped. */
  readonly erasureFolders: readonly string[]
  /** Of the restored site, for its own table. Called only if there is an account to erase. */
  readonly erasureKey: () => string
}

export interface ErasedAgain {
  readonly erasedAgain: number
  /** Archives of the list that could not be read. */
  readonly unreadable: readonly string[]
}

type Account = Awaited<ReturnType<typeof allAccounts>>[number]

/** Returns a function from an account to the time it was erased. An email counts for accounts made before the erasure only. */
export function erasureFinder(erasures: readonly Erasure[]) {
  const times = new Map<string, Date>()
  for (const { key, account, email, at } of erasures)
    for (const name of [`${key} ${account}`, `${key} ${email}`]) {
      const [time, known] = [new Date(at), times.get(name)]
      if (!known || known < time) times.set(name, time)
    }
  const keys = [...new Set(erasures.map(({ key }) => key))]
  return ({ id, email, created_at }: Account): Date | undefined => {
    for (const key of keys) {
      const { account_hash, email_hash } = erasureHashes(key, { accountId: id, email })
      const byId = times.get(`${key} ${account_hash.toString('hex')}`)
      if (byId) return byId
      const byEmail = times.get(`${key} ${email_hash.toString('hex')}`)
      if (byEmail && created_at <= byEmail) return byEmail
    }
    return undefined
  }
}

/** Each account in a transaction of its own, also the last admin: the next start then offers the set-up of a new one. */
export async function eraseAgain(db: Db, deps: EraseAgainDeps): Promise<ErasedAgain> {
  const folders = [...new Set(deps.erasureFolders)].map((folder) => new BackupFolder(folder))
  const { erasures, unreadable } = await readErasures(folders, deps.identities)
  const erasedAt = erasureFinder(erasures)
  let erasedAgain = 0
  for (const account of erasures.length === 0 ? [] : await allAccounts(db)) {
    const at = erasedAt(account)
    if (!at) continue
    const { id: accountId, email } = account
    const subject = { accountId, email, source: `account ${accountId}` }
    const order = { by: 'operator', erasedAt: at }
    await eraser(db, deps.erasureKey())(subject, anonymous, undefined, order)
    erasedAgain += 1
  }
  return { erasedAgain, unreadable }
}
