import type { Parts } from './compose.ts'
import { StartTrouble } from './platform/start-trouble.ts'

async function isEmpty(files: Parts['files']) {
  for await (const _ of files.files()) return false
  return true
}

/** Throws StartTrouble where records name files and the store has none: the settings lead to another store than last time. */
export async function assertRightStore({ db, files, config }: Pick<Parts, 'db' | 'files' | 'config'>) {
  const { count } = await db
    .selectFrom('resources')
    .select(({ fn }) => fn.count<number>('storage_key').as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0 || !(await isEmpty(files))) return
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : `${config.dataDir}/files/uploads`
  throw new StartTrouble(
    `${count} resources have a file, and ${place} has none. Correct the S3_ settings or DATA_DIR, or bring the files there: see docs/operating.md, Where the files are.`,
  )
}
