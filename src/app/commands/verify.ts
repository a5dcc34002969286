/** `npm run verify`, with the site running or stopped: exit code 0 if no problem is found, else 1. */
import { terminalProgress } from '#ops/terminal-progress.ts'
import { runCommand, print } from '#ops/run-command.ts'
import { checkIndexes } from '#ops/verify/index-check-repository.ts'
import { verifyRepository } from '#ops/verify/verify-repository.ts'
import { verifySite } from '#ops/verify/verify-site.ts'
import { readConfig } from '#platform/config/config.ts'
import { openStaging } from '#platform/files/open-file-store.ts'
import { withSite } from './with-site.ts'

async function main(): Promise<number> {
  const config = readConfig()
  const problems = await withSite(config, async ({ db }, files) =>
    verifySite({
      records: verifyRepository(db),
      files,
      now: () => new Date(),
      onProgress: terminalProgress(),
      staging: await openStaging(config, files),
      checkIndexes: () => checkIndexes(db),
      print,
    }),
  )
  return problems === 0 ? 0 : 1
}

await runCommand(main)
