/** `npm run verify`, beside the running site or without it: exit code 0 when all is whole, else 1. */
import { storageNames } from '#features/subjects/subject.ts'
import { shellProgress } from '../operator/progress/progress.ts'
import { complain, runCommand, say } from '../operator/shell.ts'
import { checkIndexes } from '../operator/verify/index-check-repository.ts'
import { verifyRepository } from '../operator/verify/verify-repository.ts'
import { verifySite } from '../operator/verify/verify-site.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabaseForCommand } from '../platform/database/open.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { openStaging } from '../platform/files/open-staging.ts'

async function main(): Promise<number> {
  const config = readConfig()
  const files = await openFileStore(config, storageNames, () => {})
  const database = await openDatabaseForCommand(config, {
    onError: ({ message }) => complain(message),
    log: complain,
  })
  try {
    const mendings = await verifySite({
      records: verifyRepository(database.db),
      files,
      now: () => new Date(),
      onProgress: shellProgress(),
      staging: await openStaging(config, files),
      checkIndexes: () => checkIndexes(database.db),
      say,
    })
    return mendings === 0 ? 0 : 1
  } finally {
    files.close()
    await database.close()
  }
}

await runCommand(main)
