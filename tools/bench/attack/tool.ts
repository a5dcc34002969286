import { spawn, spawnSync } from 'node:child_process'

/** Returns true when the program is installed; otherwise prints that it is missing. */
export function isThere(program: string): boolean {
  const there = spawnSync('which', [program]).status === 0
  if (!there) console.log(`${program} is not installed (Debian: apt-get install ${program}); left out.`)
  return there
}

export interface Run {
  readonly output: string
  /** It did not end by itself in its time. */
  readonly stopped: boolean
}

/** Runs it for so many ms at most, all that it has begun included. */
export function runTool(program: string, args: readonly string[], timeoutMs: number): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let output = ''
    let stopped = false
    const note = (piece: Buffer) => (output += piece.toString())
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    const timer = setTimeout(() => {
      stopped = true
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, timeoutMs)
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(timer)
      resolve({ output, stopped })
    })
  })
}
