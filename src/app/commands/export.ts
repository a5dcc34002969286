/** `npm run export -- FOLDER`, with the site running or stopped: exports the catalogue in open formats. */
import { branding } from '#features/public/content/server/site-identity.ts'
import { exportCatalogue } from '#ops/export/export-catalogue.ts'
import { parseExportArgs } from '#ops/export/export-args.ts'
import { terminalProgress } from '#ops/terminal-progress.ts'
import { runCommand, print } from '#ops/run-command.ts'
import { readConfig } from '#platform/config/config.ts'
import { withSite } from './with-site.ts'

async function main(args: readonly string[]): Promise<number> {
  const options = parseExportArgs(args)
  const config = readConfig()
  const isDone = await withSite(config, ({ db }, files) =>
    exportCatalogue(
      {
        db,
        files,
        site: config.baseUrl,
        siteName: branding.siteName,
        now: () => new Date(),
        onProgress: terminalProgress(),
        print,
      },
      options,
    ),
  )
  return isDone ? 0 : 1
}

await runCommand(main)
