/** `npm run export -- FOLDER`, beside the running site or without it: the catalogue in open forms. */
import { branding } from '#features/content/branding.ts'
import { storageNames } from '#features/subjects/subject.ts'
import { exportCatalogue } from '../operator/export/export-catalogue.ts'
import { readExportWords } from '../operator/export/export-words.ts'
import { shellProgress } from '../operator/progress/progress.ts'
import { complain, runCommand, say } from '../operator/shell.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabaseForCommand } from '../platform/database/open.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'

async function main(words: readonly string[]): Promise<number> {
  const wish = readExportWords(words)
  const config = readConfig()
  const files = await openFileStore(config, storageNames, () => {})
  const database = await openDatabaseForCommand(config, {
    onError: ({ message }) => complain(message),
    log: complain,
  })
  const parts = {
    db: database.db,
    files,
    site: config.baseUrl,
    siteName: branding.siteName,
    now: () => new Date(),
    onProgress: shellProgress(),
    say,
  }
  try {
    return (await exportCatalogue(parts, wish)) ? 0 : 1
  } finally {
    files.close()
    await database.close()
  }
}

await runCommand(main)
