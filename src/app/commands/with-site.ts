/** Opens the database, and the files, for one operator command and closes them after it. */
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { printError } from '#ops/run-command.ts'
import type { Config } from '#platform/config/config.ts'
import { type OpenedDatabase, openDatabaseForCommand } from '#platform/postgres/open.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'

export async function withDatabase<T>(
  config: Config,
  run: (database: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const onError = ({ message }: Error) => printError(message)
  const database = await openDatabaseForCommand(config, { onError, log: printError })
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

export async function withSite<T>(
  config: Config,
  run: (database: OpenedDatabase, files: FileStore) => Promise<T>,
): Promise<T> {
  const files = await openFileStore(config, storageNames, () => {})
  try {
    return await withDatabase(config, (database) => run(database, files))
  } finally {
    files.close()
  }
}
