/** `npm run verify`, or `npm run verify -- all`, with the site running or stopped: exit code 0 if no problem is found, else 1. */
import { terminalProgress } from '#ops/terminal-progress.ts'
import { CommandError, runCommand, print } from '#ops/run-command.ts'
import { checkIndexes } from '#ops/verify/index-check-repository.ts'
import { verifyRepository } from '#ops/verify/verify-repository.ts'
import { bucketSample } from '#ops/verify/verify-files.ts'
import { verifySite } from '#ops/verify/verify-site.ts'
import { readConfig } from '#platform/config/config.ts'
import { openStaging } from '#platform/files/open-file-store.ts'
import { withSite } from './with-site.ts'

async function main([which, ...more]: readonly string[]): Promise<number> {
  if (more.length > 0 || (which !== undefined && which !== 'all'))
    throw new CommandError('Usage: npm run verify, or to read every file of a bucket: npm run verify -- all')
  const config = readConfig()
  const problems = await withSite(config, async ({ db }, files) =>
    verifySite({
      records: verifyRepository(db),
      files,
      sample: config.s3 && which === undefined ? bucketSample : undefined,
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
