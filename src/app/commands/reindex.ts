/** `npm run reindex [-- check]`, beside the running site or without it: makes the search documents of all records right. */
import { terminalProgress } from '#ops/terminal-progress.ts'
import { reindex } from '#ops/rebuild-search-documents.ts'
import { reindexRepository } from '#ops/reindex-repository.ts'
import { CommandError, runCommand, print } from '#ops/run-command.ts'
import { readConfig } from '#platform/config/config.ts'
import { withDatabase } from './with-site.ts'

async function main(words: readonly string[]): Promise<number> {
  if (words.length > 1 || !['check', undefined].includes(words[0]))
    throw new CommandError('npm run reindex takes one word at most: npm run reindex -- check')
  const repairs = words[0] !== 'check'
  const { records, differing, wrongCounts } = await withDatabase(readConfig(), ({ db }) =>
    reindex({ documents: reindexRepository(db), onProgress: terminalProgress() }, { repairs }),
  )
  const all = `${records} records, ${differing} of their search documents and ${wrongCounts} counts of subjects`
  if (differing + wrongCounts === 0)
    print(`All is right: ${records} records and their search documents agree.`)
  else if (repairs) print(`${all} were wrong and are mended.`)
  else print(`${all} are wrong. Mend them with: npm run reindex`)
  return repairs || differing + wrongCounts === 0 ? 0 : 1
}

await runCommand(main)
