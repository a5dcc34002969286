/** `npm run admin -- …` (ops/admin/admin-command.ts), with the site running or stopped. */
import { randomBytes, randomUUID } from 'node:crypto'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import { makeCatalogue } from '#features/public/harvest/server/make-catalogue.ts'
import { sealer } from '#platform/auth/factors/sealer.ts'
import { deleteFactors, sealAppsAgain } from '#features/people/sign-in/server/factors/factors-repository.ts'
import { makeResetLink } from '#features/people/sign-in/server/passwords/issue-reset-link.ts'
import { contentCommand } from '#ops/admin/content-commands.ts'
import { type AdminCommandDeps, readAdminCommand } from '#ops/admin/admin-command.ts'
import { printError, runCommand, print } from '#ops/run-command.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { keyFileOf, readSecrets, rotateKeys } from '#platform/config/secrets.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { databaseNow } from '#platform/postgres/maintenance.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openFileStore, openStaging } from '#platform/files/open-file-store.ts'
import { rotateSiteKey } from '#platform/keys/site-key-repository.ts'
import { withDatabase } from './with-site.ts'

/** Opens the file store on demand: most commands need no files. */
async function withFiles(config: Config, run: (files: FileStore) => Promise<void>) {
  const files = await openFileStore(config, (error) => printError(String(error)))
  try {
    await run(files)
  } finally {
    files.close()
  }
}

function commandDeps(config: Config, db: Db): AdminCommandDeps {
  const { baseUrl } = config
  const newToken = () => randomBytes(32).toString('base64url')
  return {
    db,
    guardianRule: config.guardianConsent,
    erase: eraser(db, readSecrets(config).erasures),
    databaseNow: () => databaseNow(db),
    staging: {
      discard: (id) => withFiles(config, async (files) => (await openStaging(config, files)).discard(id)),
    },
    makeResetLink: (accountId, madeBy) => makeResetLink(db, { newToken, baseUrl }, { accountId, madeBy }),
    newAccountId: () => randomUUID(),
    resetFactors: (accountId, madeBy) => deleteFactors(db, madeBy, { accountId, andThen: async () => {} }),
    makeCatalogue: async () => {
      const now = await databaseNow(db)
      await withFiles(config, (files) => makeCatalogue({ db, files }, { now, dueSince: now }))
    },
    acceptKey: async () => {
      await rotateSiteKey(db, readSecrets(config).fingerprint)
      return keyFileOf(config)
    },
    rotateKey: async () => {
      await sealAppsAgain(db, sealer(readSecrets(config).sealing))
      const isCurrent = rotateKeys(config, new Date())
      if (isCurrent) await rotateSiteKey(db, readSecrets(config).fingerprint)
      return { file: keyFileOf(config), isCurrent }
    },
  }
}

async function main(args: readonly string[]): Promise<number> {
  const content = contentCommand(args)
  if (content !== undefined) {
    print(content)
    return 0
  }
  const command = readAdminCommand(args)
  const config = readConfig()
  print(await withDatabase(config, ({ db }) => command.run(commandDeps(config, db))))
  return 0
}

await runCommand(main)
