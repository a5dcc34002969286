/** `npm run reindex [-- check]`, beside the running site or without it: makes the search documents of all records right. */
import { progressLine } from '../operator/reindex/progress-line.ts'
import { reindex } from '../operator/reindex/reindex.ts'
import { reindexRepository } from '../operator/reindex/reindex-repository.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabaseForCommand } from '../platform/database/open.ts'
import { StartTrouble } from '../platform/start-trouble.ts'

const complain = (words: string) => process.stderr.write(`${words}\n`)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A line that rewrites itself where somebody looks on; in a log one for every tenth. */
function progress() {
  const begun = performance.now()
  let told = 0
  return (done: number, of: number) => {
    const line = progressLine(done, of, performance.now() - begun)
    if (process.stderr.isTTY) process.stderr.write(`\r${line.padEnd(80)}${done === of ? '\n' : ''}`)
    else if (done === of || done - told >= of / 10) {
      told = done
      complain(line)
    }
  }
}

async function main(mends: boolean): Promise<number> {
  const config = readConfig()
  const database = await openDatabaseForCommand(config, {
    onError: ({ message }) => complain(message),
    log: complain,
  })
  try {
    const parts = { documents: reindexRepository(database.db), onProgress: progress() }
    const { records, differing, wrongCounts } = await reindex(parts, { mends })
    const all = `${records} records, ${differing} of their search documents and ${wrongCounts} counts of subjects`
    if (differing + wrongCounts === 0)
      say(`All is right: ${records} records and their search documents agree.`)
    else if (mends) say(`${all} were wrong and are mended.`)
    else say(`${all} are wrong. Mend them with: npm run reindex`)
    return mends ? 0 : differing + wrongCounts
  } finally {
    await database.close()
  }
}

const words = process.argv.slice(3)
try {
  if (words.length > 1 || !['check', undefined].includes(words[0]))
    throw new StartTrouble('npm run reindex takes one word at most: npm run reindex -- check')
  process.exitCode = (await main(words[0] !== 'check')) === 0 ? 0 : 1
} catch (trouble) {
  complain(
    trouble instanceof StartTrouble
      ? trouble.message
      : String(trouble instanceof Error ? trouble.stack : trouble),
  )
  process.exitCode = 1
}
