import { type ChildProcess, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()
const posix = process.platform !== 'win32'
const graceMs = 5000
let stopped = false

// A runner starts workers, browsers and servers of its own: they share its group and end with it.
function signalGroup(child: ChildProcess, name: NodeJS.Signals) {
  if (child.pid === undefined) return
  try {
    if (posix) process.kill(-child.pid, name)
    else spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' })
  } catch {
    // No process of the group is left.
  }
}

function end(child: ChildProcess) {
  signalGroup(child, 'SIGTERM')
  setTimeout(signalGroup, graceMs, child, 'SIGKILL').unref()
}

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly maxMs: number
  /** Receives the output in chunks; by default it is inherited. */
  readonly onOutput?: (piece: string) => void
}

/** Runs a program; returns its exit code, undefined when it did not start, was killed or timed out. */
export function run(
  file: string,
  args: readonly string[],
  { cwd = process.cwd(), env = process.env, maxMs, onOutput }: RunOptions,
) {
  const output = onOutput ? 'pipe' : 'inherit'
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', output, output], detached: posix })
  running.add(child)
  for (const stream of [child.stdout, child.stderr])
    if (onOutput) stream?.setEncoding('utf8').on('data', onOutput)
  const timer = setTimeout(end, maxMs, child)
  // Ends children of a crashed runner, such as a browser, which may hold the output open.
  if (posix) child.once('exit', () => signalGroup(child, 'SIGKILL'))
  return new Promise<number | undefined>((resolve) => {
    function settle(code?: number | null) {
      clearTimeout(timer)
      running.delete(child)
      resolve(code ?? undefined)
    }
    child.once('error', () => settle())
    child.once('close', settle)
  })
}

/** On a signal ends the children first; `wasStopped` is true from then on. */
export function endChildrenWithUs() {
  const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
  for (const [name, code] of Object.entries(exitCodes))
    process.on(name, () => {
      stopped = true
      process.exitCode = code
      for (const child of running) end(child)
    })
}

export const wasStopped = () => stopped
