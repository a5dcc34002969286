/** Programs, pauses and errors of the operating system for the supervisor. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../errors.ts'

/** Options of every PostgreSQL program: empty environment, own session, a working folder that always exists. */
export const programSetting = {
  cwd: '/',
  env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  // Own session: Ctrl-C in the terminal must reach the app alone, which then stops in order.
  detached: true,
} as const

interface ProgramEnd {
  readonly code: number
  readonly output: string
  /** Its stderr in one line. */
  readonly complaint: string
}

/** Runs a program and waits for its exit; not for programs that start a server. */
export async function runProgram(
  program: string,
  args: string[],
  user?: { uid: number; gid: number },
): Promise<ProgramEnd> {
  const child = spawn(program, args, {
    ...programSetting,
    ...(user && { uid: user.uid, gid: user.gid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status ?? -1))
  })
  const [end, output, complaint] = await Promise.all([code, text(child.stdout), text(child.stderr)])
  return {
    code: end,
    output,
    complaint: complaint
      .trim()
      .split(/\s*\n\s*/)
      .join(' '),
  }
}

interface RetryLimits {
  readonly limitMs: number
  readonly firstPauseMs?: number
  readonly maxPauseMs?: number
}

/** Calls `attempt` until it returns a value, with pauses growing by half; undefined after `limitMs`. */
export async function retry<T>(
  attempt: () => Promise<T | undefined>,
  { limitMs, firstPauseMs = 20, maxPauseMs = 1_000 }: RetryLimits,
): Promise<T | undefined> {
  const end = performance.now() + limitMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    const outcome = await attempt()
    if (outcome !== undefined) return outcome
    if (performance.now() + pauseMs > end) return undefined
    await pause(pauseMs)
  }
}

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

/** Converts errors that the operator can repair to StartupError; returns others unchanged. */
export function toStartupError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof StartupError) return error
  if (error instanceof pg.DatabaseError) {
    return new StartupError(
      `the database of ${dataDir} refuses Thuto (${error.message}): restore its password file or a backup`,
      { cause: error },
    )
  }
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  if (syscall.startsWith('spawn')) {
    return new StartupError(
      `the database programs do not run on this system (${error.message}): set POSTGRES_BIN to the system's own, or DATABASE_URL to a server`,
      { cause: error },
    )
  }
  const remedy = remedies[code]
  return remedy
    ? new StartupError(`the data folder ${dataDir} cannot be used (${error.message}): ${remedy}`, {
        cause: error,
      })
    : error
}
