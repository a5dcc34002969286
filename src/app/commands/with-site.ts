/** Database and files of one operator command: opens, verifies and closes them. */
import { print, printError } from '#ops/run-command.ts'
import { terminalProgress } from '#ops/terminal-progress.ts'
import { checkIndexes } from '#ops/verify/index-check-repository.ts'
import { verifySite } from '#ops/verify/verify-site.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabaseForCommand } from '#platform/postgres/open.ts'
import type { DatabasePool, Db } from '#platform/postgres/connection.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openFileStore, openStaging } from '#platform/files/open-file-store.ts'

/** Errors and lines of the database of a command go to stderr. */
export const databaseOutput = { onError: ({ message }: Error) => printError(message), log: printError }

export async function withDatabase<T>(
  config: Config,
  run: (database: DatabasePool) => Promise<T>,
): Promise<T> {
  const database = await openDatabaseForCommand(config, databaseOutput)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

export async function withSite<T>(
  config: Config,
  run: (database: DatabasePool, files: FileStore) => Promise<T>,
): Promise<T> {
  const files = await openFileStore(config, () => {})
  try {
    return await withDatabase(config, (database) => run(database, files))
  } finally {
    files.close()
  }
}

/** Returns the number of problems. `sample`: files of a bucket that are read; undefined for all. */
export const verifyOpened = async (
  { config, db, files }: { readonly config: Config; readonly db: Db; readonly files: FileStore },
  sample: number | undefined,
) =>
  verifySite({
    db,
    files,
    sample,
    now: () => new Date(),
    onProgress: terminalProgress(),
    staging: await openStaging(config, files),
    checkIndexes: () => checkIndexes(db),
    print,
  })
