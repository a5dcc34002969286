/** `npm run verify`, beside the running site or without it: exit code 0 when all is whole, else 1. */
import { storageNames } from '#features/subjects/subject.ts'
import { RetryTimeExceeded } from '#shared/retry-within.ts'
import { checkIndexes } from '../operator/verify/index-check-repository.ts'
import { verifyRepository } from '../operator/verify/verify-repository.ts'
import { verifySite } from '../operator/verify/verify-site.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabaseForCommand } from '../platform/database/open.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { StartTrouble } from '../platform/start-trouble.ts'

const complain = (words: string) => process.stderr.write(`${words}\n`)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** One line that rewrites itself, where somebody looks on; nothing in a log. */
function progress() {
  const begun = performance.now()
  let last = begun
  return (done: number) => {
    const now = performance.now()
    if (!process.stderr.isTTY || now - last < 1_000) return
    last = now
    process.stderr.write(`\r${done} files in ${Math.round((now - begun) / 1_000)} s`)
  }
}

async function main(): Promise<number> {
  const config = readConfig()
  const files = await openFileStore(config, storageNames, () => {})
  const database = await openDatabaseForCommand(config, {
    onError: ({ message }) => complain(message),
    log: complain,
  })
  try {
    return await verifySite({
      records: verifyRepository(database.db),
      files,
      now: () => new Date(),
      onProgress: progress(),
      stagingFolder: config.stagingDir,
      checkIndexes: () => checkIndexes(database.db),
      say,
    })
  } finally {
    files.close()
    await database.close()
  }
}

try {
  process.exitCode = (await main()) === 0 ? 0 : 1
} catch (trouble) {
  const known = trouble instanceof StartTrouble || trouble instanceof RetryTimeExceeded
  complain(known ? trouble.message : String(trouble instanceof Error ? trouble.stack : trouble))
  process.exitCode = 1
}
