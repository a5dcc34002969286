/** The site as an operator runs it, with strace beside it that ends or fails its system calls. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
export const admin = { email: 'head@school.example', password: 'a-password-of-the-head' }

export interface TracedSite {
  readonly pid: number
  readonly readyAfterMs: number
  hasEnded(): boolean
  /** Output so far. */
  output(): string
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

const exitOf = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

function lineFrom(child: ChildProcess, words: RegExp, withinMs: number) {
  let output = ''
  return new Promise<void>((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`${why} without ${String(words)}:\n${output}`))
    const timer = setTimeout(giveUp, withinMs, `${withinMs} ms`)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        output += piece.toString()
        if (!words.test(output)) return
        clearTimeout(timer)
        resolve()
      })
    child.once('exit', () => giveUp('It ended'))
  })
}

/** One thread for the disk, so that its calls come in one order. */
export async function startTracedSite(dataDir: string, port: number): Promise<TracedSite> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      UV_THREADPOOL_SIZE: '1',
      LIMITS: 'test',
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = exitOf(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()))
  await lineFrom(child, /^Thuto is ready/m, 60_000)
  return {
    pid: child.pid ?? 0,
    readyAfterMs: Math.round(performance.now() - begun),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export interface Tracing {
  /** The calls it changed, as strace writes them. */
  injected(): string[]
  /** SIGKILL where the site was killed: after a request to detach, strace may wait for its threads for ever. */
  end(how?: 'SIGINT' | 'SIGKILL'): Promise<void>
}

/** Injects faults into system calls, in strace syntax, until the site or `end` stops it. */
export async function inject(pid: number, calls: string, what: string): Promise<Tracing> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-trace-'))
  const log = path.join(folder, 'log')
  // A name that this processor does not have is passed over.
  const set = calls.replaceAll(/\b(?=\w)/g, '?')
  const args = ['-f', '-y', '-o', log, '-e', `trace=${set}`, '-e', `inject=${set}:${what}`, '-p', String(pid)]
  const strace = spawn('strace', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = exitOf(strace)
  await lineFrom(strace, /attached/, 10_000)
  let injected: string[] = []
  return {
    injected: () => injected,
    async end(how = 'SIGINT') {
      strace.kill(how)
      await ended
      injected = readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.includes('(INJECTED)'))
      rmSync(folder, { recursive: true })
    },
  }
}
