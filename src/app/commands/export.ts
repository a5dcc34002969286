/** `npm run export -- FOLDER`, beside the running site or without it: the catalogue in open forms. */
import { branding } from '#features/content/branding.ts'
import { exportCatalogue } from '#ops/export/export-catalogue.ts'
import { readExportWords } from '#ops/export/export-words.ts'
import { shellProgress } from '#ops/progress/progress.ts'
import { runCommand, say } from '#ops/shell.ts'
import { readConfig } from '#platform/config/config.ts'
import { withSite } from './with-site.ts'

async function main(words: readonly string[]): Promise<number> {
  const wish = readExportWords(words)
  const config = readConfig()
  const isDone = await withSite(config, ({ db }, files) =>
    exportCatalogue(
      {
        db,
        files,
        site: config.baseUrl,
        siteName: branding.siteName,
        now: () => new Date(),
        onProgress: shellProgress(),
        say,
      },
      wish,
    ),
  )
  return isDone ? 0 : 1
}

await runCommand(main)
