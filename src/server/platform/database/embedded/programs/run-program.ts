import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** How every PostgreSQL program runs: nothing of the operator's environment, own session, folder that always exists. */
export const programSetting = {
  cwd: '/',
  env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  // Own session: Ctrl-C in the terminal must reach the app alone, which then stops in order.
  detached: true,
} as const

interface ProgramEnd {
  readonly code: number
  /** What it wrote to stderr, the lines joined to one. */
  readonly complaint: string
}

/** Runs a program that ends by itself (never one that leaves a server behind) and waits for it. */
export async function runProgram(
  program: string,
  args: string[],
  user?: { uid: number; gid: number },
): Promise<ProgramEnd> {
  const child = spawn(program, args, {
    ...programSetting,
    ...(user && { uid: user.uid, gid: user.gid }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const code = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status ?? -1))
  })
  const [end, complaint] = await Promise.all([code, text(child.stderr)])
  return {
    code: end,
    complaint: complaint
      .trim()
      .split(/\s*\n\s*/)
      .join(' '),
  }
}
