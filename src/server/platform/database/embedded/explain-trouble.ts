import pg from 'pg'
import { StartTrouble } from '#server/platform/start-trouble.ts'

const remedies: Readonly<Record<string, string>> = {
  EACCES: 'give the user that starts Thuto the right to write there, or set DATA_DIR to another folder',
  EPERM: 'give the user that starts Thuto the right to do this, or set DATA_DIR to another folder',
  EROFS: 'mount that disk writable, or set DATA_DIR to another folder',
  ENOSPC: 'free some space on that disk',
  EDQUOT: 'free some space or raise the quota',
  EEXIST: 'set DATA_DIR to a name below a folder',
  ENOTDIR: 'set DATA_DIR to a name below a folder',
  ELOOP: 'remove the link that stands in the way',
}

/** Turns what the system or the server said into a StartTrouble where the operator can mend it; the rest stays as it is. */
export function explainTrouble(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof StartTrouble) return error
  if (error instanceof pg.DatabaseError) {
    return new StartTrouble(
      `the database of ${dataDir} refuses Thuto (${error.message}): restore its password file or a backup`,
      { cause: error },
    )
  }
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  if (syscall.startsWith('spawn')) {
    return new StartTrouble(
      `the database programs do not run on this system (${error.message}): set DATABASE_URL to a PostgreSQL server`,
      { cause: error },
    )
  }
  const remedy = remedies[code]
  return remedy
    ? new StartTrouble(`the data folder ${dataDir} cannot be used (${error.message}): ${remedy}`, {
        cause: error,
      })
    : error
}
