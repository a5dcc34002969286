/** `npm run verify`, or `npm run verify -- all`, with the site running or stopped: exit code 0 if no problem is found, else 1. */
import { CommandError, runCommand } from '#ops/run-command.ts'
import { bucketSample } from '#ops/verify/verify-files.ts'
import { readConfig } from '#platform/config/config.ts'
import { verifyOpened, withSite } from './with-site.ts'

async function main([which, ...more]: readonly string[]): Promise<number> {
  if (more.length > 0 || (which !== undefined && which !== 'all'))
    throw new CommandError('Usage: npm run verify, or to read every file of a bucket: npm run verify -- all')
  const config = readConfig()
  const sample = config.s3 && which === undefined ? bucketSample : undefined
  const problems = await withSite(config, ({ db }, files) => verifyOpened({ config, db, files }, sample))
  return problems === 0 ? 0 : 1
}

await runCommand(main)
