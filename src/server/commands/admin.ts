/** `npm run admin -- create|role|disable|enable|erase|reset-link EMAIL`, beside the running site or without it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { accountDeletionRepository } from '#features/accounts/server/deletion/account-deletion-repository.ts'
import { makeResetLink } from '#features/accounts/server/new-password/make-reset-link.ts'
import { passwordResetsRepository } from '#features/accounts/server/new-password/password-resets-repository.ts'
import { operatedAccountsRepository } from '#features/accounts/server/operator/operated-accounts-repository.ts'
import { usersRepository } from '#features/roles/server/users-repository.ts'
import { type AdminCommandParts, readAdminCommand } from '../operator/admin-command.ts'
import { complain, runCommand, say } from '../operator/shell.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import type { Db } from '../platform/database/connection.ts'
import { openDatabaseForCommand } from '../platform/database/open.ts'
import { diskStaging } from '../platform/files/staging.ts'

async function partsOf({ baseUrl, stagingDir }: Config, db: Db): Promise<AdminCommandParts> {
  const passwordResets = passwordResetsRepository(db)
  const newToken = () => randomBytes(32).toString('base64url')
  return {
    operated: operatedAccountsRepository(db),
    users: usersRepository(db),
    accountDeletions: accountDeletionRepository(db),
    staging: await diskStaging(stagingDir),
    makeResetLink: (accountId, madeBy) =>
      makeResetLink({ passwordResets, newToken, baseUrl }, accountId, madeBy),
    newAccountId: () => randomUUID(),
  }
}

async function main(words: readonly string[]): Promise<number> {
  const command = readAdminCommand(words)
  const config = readConfig()
  const database = await openDatabaseForCommand(config, {
    onError: ({ message }) => complain(message),
    log: complain,
  })
  try {
    say(await command.run(await partsOf(config, database.db)))
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(main)
