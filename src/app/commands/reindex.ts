/** `npm run reindex [-- check]`, with the site running or stopped: repairs the search documents of all records. */
import { terminalProgress } from '#ops/terminal-progress.ts'
import { reindex } from '#ops/reindex-repository.ts'
import { CommandError, runCommand, print } from '#ops/run-command.ts'
import { readConfig } from '#platform/config/config.ts'
import { withDatabase } from './with-site.ts'

async function main(args: readonly string[]): Promise<number> {
  if (args.length > 1 || !['check', undefined].includes(args[0]))
    throw new CommandError('Usage: npm run reindex, or: npm run reindex -- check')
  const repairs = args[0] !== 'check'
  const { records, differing, wrongCounts } = await withDatabase(readConfig(), ({ db }) =>
    reindex(db, { repairs, onProgress: terminalProgress() }),
  )
  const summary = `${records} records, ${differing} of their search documents and ${wrongCounts} counts of subjects`
  if (differing + wrongCounts === 0)
    print(`No problems found: ${records} records and their search documents agree.`)
  else if (repairs) print(`${summary} were wrong and have been repaired.`)
  else print(`${summary} are wrong. Repair them with: npm run reindex`)
  return repairs || differing + wrongCounts === 0 ? 0 : 1
}

await runCommand(main)
